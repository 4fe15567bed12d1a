import { majorOf, minorOf } from '../contract/money'
import { formatDuration } from './duration'
import { formatMoney, formatRoundMoney } from './money'
import { countText, formatBytes, formatNumber, formatPercent } from './number'
import { formatDateTime, formatExactTime, formatRelative } from './time'

/** Intl puts narrow or no-break spaces into some texts. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000)

test.each([
  [{ minor: 12_900, currency: 'USD' }, 'en-US', '$129.00'],
  [{ minor: 12_900, currency: 'CNY' }, 'zh-CN', '¥129.00'],
  [{ minor: 1999, currency: 'JPY' }, 'en-US', '¥1,999'],
  [{ minor: 1234, currency: 'KWD' }, 'en-US', 'KWD 1.234'],
  [{ minor: -550, currency: 'USD' }, 'en-US', '-$5.50'],
  // Node and Chromium give these three no decimals of their own.
  [{ minor: 129_900_050, currency: 'COP' }, 'en-US', 'COP 1,299,000.50'],
  [{ minor: 129_900_000, currency: 'IDR' }, 'zh-CN', 'IDR 1,299,000.00'],
  [{ minor: 1_299_000, currency: 'IQD' }, 'en-US', 'IQD 1,299.000'],
] as const)('money %j in %s', (money, locale, text) => {
  expect(plain(formatMoney(money, locale))).toBe(text)
})

test.each([
  [1_567_150, 'en-US', '$15,672'],
  [1_567_150, 'zh-CN', 'US$15,672'],
  [156_715_000, 'en-US', '$1.6M'],
  [156_715_000, 'zh-CN', 'US$156.7万'],
] as const)('about %d minor units in %s', (minor, locale, text) => {
  expect(plain(formatRoundMoney({ minor, currency: 'USD' }, locale))).toBe(text)
})

test('amounts convert to minor units and back without rounding errors', () => {
  expect(minorOf(19.99, 'USD')).toBe(1999)
  expect(minorOf(1.005, 'USD')).toBe(101)
  expect(minorOf(1999, 'JPY')).toBe(1999)
  expect(majorOf(1999, 'USD')).toBe(19.99)
})

test('numbers, percentages, sizes', () => {
  expect(formatNumber(1_234_567, 'en-US')).toBe('1,234,567')
  expect(formatPercent(67, 'en-US')).toBe('67%')
  expect(formatPercent(12.34, 'en-US', 1)).toBe('12.3%')
  expect(formatBytes(0, 'en-US')).toBe('0 byte')
  expect(formatBytes(1_540_000, 'en-US')).toBe('1.5 MB')
})

test('a count is exact, or "more than"', () => {
  expect(countText({ count: 1234, exact: true }, 'en-US')).toEqual({
    key: 'common:count.exact',
    values: { count: 1234, formatted: '1,234' },
  })
  expect(countText({ count: 10_000, exact: false }, 'en-US').key).toBe('common:count.more_than')
})

test('times are shown in the browser’s zone, the exact one with its offset', () => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
  const offset = zone.formatToParts(now).find((part) => part.type === 'timeZoneName')?.value ?? 'none'
  expect(formatExactTime(now, 'en-US')).toContain(offset)
  expect(formatDateTime('2026-11-20T12:00:00Z', 'zh-CN')).toMatch(/^2026\/11\/2[01] \d\d:00$/)
})

test.each([
  [ago(0), 'en-US', 'now'],
  [ago(59), 'en-US', '59 seconds ago'],
  [ago(60), 'en-US', '1 minute ago'],
  [ago(7200), 'zh-CN', '2 小时前'],
  [ago(23), 'zh-CN', '23 秒前'],
  [ago(0.4), 'zh-CN', '刚刚'],
  [ago(86_400), 'zh-CN', '昨天'],
  [ago(-7200), 'en-US', 'in 2 hours'],
  [ago(86_400), 'en-US', 'yesterday'],
] as const)('%s from now in %s', (moment, locale, text) => {
  expect(formatRelative(moment, locale, now)).toBe(text)
})

test('a time more than thirty days away is shown as a date', () => {
  expect(formatRelative(ago(90 * 86_400), 'en-US', now)).toMatch(/^08\/2[12]\/2026$/)
})

test.each([
  [0, 'en-US', '0 sec'],
  [0.25, 'en-US', '250 ms'],
  [45, 'en-US', '45 sec'],
  [5400, 'en-US', '1 hr 30 min'],
  [90_061, 'en-US', '1 day 1 hr'],
  [300, 'zh-CN', '5 分钟'],
] as const)('%d seconds in %s', (seconds, locale, text) => {
  expect(plain(formatDuration(seconds, locale))).toBe(text)
})
