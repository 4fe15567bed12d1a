import { daysOf, momentsOf } from './day-range'

test('both days belong to the range, as days of the installation’s time zone', () => {
  const range = momentsOf({ from: '2026-11-19', to: '2026-11-20' })
  expect(range).toEqual({ from: '2026-11-19', to: '2026-11-21' })
  expect(daysOf(range)).toEqual({ from: '2026-11-19', to: '2026-11-20' })
})

test('an older link may hold moments', () => {
  const moment = (day: number) => new Date(2026, 10, day).toISOString()
  expect(daysOf({ from: moment(19), to: moment(21) })).toEqual({ from: '2026-11-19', to: '2026-11-20' })
})

test('an empty or incomplete day sets no bound', () => {
  expect(momentsOf({ from: '', to: '0202-01-01' })).toEqual({ from: undefined, to: undefined })
  expect(daysOf({})).toEqual({ from: '', to: '' })
})

test('days in the address are not converted', () => {
  expect(daysOf({ from: '2026-11-19', to: '2026-11-21' })).toEqual({ from: '2026-11-19', to: '2026-11-20' })
})
