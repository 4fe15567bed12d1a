import { makeTrendFormat } from './trend-format'

/** `Intl` separates some texts with narrow or no-break spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const english = makeTrendFormat('en-US')
const chinese = makeTrendFormat('zh-CN')

test('an hour is formatted with start and end, a day as its date', () => {
  expect(plain(english.span(at(20, 14), at(20, 15)))).toBe('11/20/2026, 14:00 – 15:00')
  expect(plain(chinese.span(at(20, 14), at(20, 15)))).toBe('2026/11/20 14:00 – 15:00')
  expect(plain(chinese.span(at(20, 18), at(21, 0)))).toBe('2026/11/20 18:00 – 00:00')
  expect(english.span(at(20, 0), at(21, 0))).toBe('11/20/2026')
})

test('several days are formatted as the first and the last date', () => {
  expect(plain(english.span(at(18, 0), at(21, 0)))).toBe('11/18/2026 – 11/20/2026')
})

test('a day of another time zone is formatted with its times', () => {
  expect(plain(english.span(at(20, 16), at(21, 16)))).toBe('11/20/2026, 16:00 – 11/21/2026, 16:00')
})

test('an axis label is the day at midnight, otherwise the time', () => {
  expect(english.axis(at(20, 0))).toBe('11/20')
  expect(english.axis(at(20, 6))).toBe('06:00')
})
