import { trendTicks } from './trend-ticks'

const at = (month: number, day: number, hour = 0) => new Date(2026, month - 1, day, hour).getTime()
const shown = (ticks: number[] | undefined) =>
  ticks?.map((tick) => `${new Date(tick).getMonth() + 1}/${new Date(tick).getDate()} ${new Date(tick).getHours()}`)

test('less than two days have hourly ticks', () => {
  expect(trendTicks(at(11, 20), at(11, 21, 12))).toBeUndefined()
})

test('a week has a tick at each midnight', () => {
  expect(shown(trendTicks(at(11, 13, 5), at(11, 20, 5)))).toEqual([
    '11/14 0',
    '11/15 0',
    '11/16 0',
    '11/17 0',
    '11/18 0',
    '11/19 0',
    '11/20 0',
  ])
})

test('a month has a tick every five days', () => {
  expect(shown(trendTicks(at(10, 21), at(11, 20)))).toEqual([
    '10/21 0',
    '10/26 0',
    '10/31 0',
    '11/5 0',
    '11/10 0',
    '11/15 0',
    '11/20 0',
  ])
})

test('half a year and a year have ticks at the starts of months', () => {
  expect(shown(trendTicks(at(5, 24), at(11, 20)))).toEqual(['6/1 0', '7/1 0', '8/1 0', '9/1 0', '10/1 0', '11/1 0'])
  expect(trendTicks(at(1, 1), at(12, 31))).toHaveLength(6)
})
