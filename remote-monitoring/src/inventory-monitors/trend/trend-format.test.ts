import { makeTrendFormat } from './trend-format'

/** Intl parts some texts by narrow or no-break blanks. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const english = makeTrendFormat('en-US')
const chinese = makeTrendFormat('zh-CN')

test('an hour is told from when to when, a day by its date', () => {
  expect(plain(english.span(at(20, 14), at(20, 15)))).toBe('11/20/2026, 14:00 – 15:00')
  expect(plain(chinese.span(at(20, 14), at(20, 15)))).toBe('2026/11/20 14:00 – 15:00')
  expect(plain(chinese.span(at(20, 18), at(21, 0)))).toBe('2026/11/20 18:00 – 00:00')
  expect(english.span(at(20, 0), at(21, 0))).toBe('11/20/2026')
})

test('several days are told by the first and the last of them', () => {
  expect(plain(english.span(at(18, 0), at(21, 0)))).toBe('11/18/2026 – 11/20/2026')
})

test('a day of another zone is told by its times', () => {
  expect(plain(english.span(at(20, 16), at(21, 16)))).toBe('11/20/2026, 16:00 – 11/21/2026, 16:00')
})

test('the axis says the day where one begins, else the time', () => {
  expect(english.axis(at(20, 0))).toBe('11/20')
  expect(english.axis(at(20, 6))).toBe('06:00')
})
