import { dayIn } from './day-in'

test('a day starts at midnight of the time zone, not of UTC', () => {
  expect(dayIn('Asia/Shanghai', new Date('2026-11-19T15:59:59.999Z'))).toBe('2026-11-19')
  expect(dayIn('Asia/Shanghai', new Date('2026-11-19T16:00:00Z'))).toBe('2026-11-20')
  expect(dayIn('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07')
  expect(dayIn('UTC', new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01')
})
