import { forgetServerTime, learnServerTime, serverNow } from './server-clock'
import { formatRelative } from './time'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-20T12:00:00Z')
beforeEach(() => {
  forgetServerTime()
  jest.useFakeTimers({ now: NOON })
})
afterEach(() => {
  jest.useRealTimers()
  forgetServerTime()
})

const respond = (serverTime: number, ms = 40) =>
  learnServerTime(new Date(serverTime).toUTCString(), { sentAt: Date.now() - ms, receivedAt: Date.now() })

test('a browser clock that is right within a second is not corrected', () => {
  expect(serverNow()).toBe(NOON)
  respond(NOON)
  learnServerTime(null, { sentAt: 0, receivedAt: 0 })
  learnServerTime('no date', { sentAt: 0, receivedAt: 0 })
  expect(serverNow()).toBe(NOON)
})

test('a browser clock that is hours slow or fast is corrected to within a second, and so are relative times', () => {
  for (const skew of [-3 * HOUR, 3 * HOUR]) {
    forgetServerTime()
    respond(NOON + skew)
    expect(Math.abs(serverNow() - (NOON + skew))).toBeLessThan(1100)
    const tenMinutesAgo = new Date(NOON + skew - 600_000).toISOString()
    expect(formatRelative(tenMinutesAgo, 'en-US')).toBe('10 minutes ago')
  }
})

test('each response narrows the offset; after a clock change it is determined again', () => {
  for (let step = 0; step < 20; step++) {
    respond(NOON + HOUR + step * 137)
    jest.advanceTimersByTime(137)
  }
  expect(Math.abs(serverNow() - (Date.now() + HOUR))).toBeLessThan(600)
  jest.setSystemTime(NOON + HOUR)
  respond(NOON + HOUR)
  expect(serverNow()).toBe(NOON + HOUR)
})
