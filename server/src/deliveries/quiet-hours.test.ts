import { heldUntil } from './quiet-hours'

const night = { from: '22:00', to: '07:30' }
const at = (text: string) => Date.parse(text)
const until = (zone: string, text: string) => new Date(heldUntil(night, zone, at(text))).toISOString()

test('a message of the quiet hours goes at their end, all others at once', () => {
  expect(until('Asia/Shanghai', '2026-11-23T13:59:00Z')).toBe('2026-11-23T13:59:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T14:00:00Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T23:29:59Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T23:30:00Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(heldUntil(null, 'Asia/Shanghai', at('2026-11-23T23:00:00Z'))).toBe(at('2026-11-23T23:00:00Z'))
})

test('the night of 25 hours ends by the clock, an hour later; that of 23 an hour earlier', () => {
  expect(until('Europe/Berlin', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:30:00.000Z')
  expect(until('Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-25T06:30:00.000Z')
  expect(until('Europe/Berlin', '2027-03-27T22:00:00Z')).toBe('2027-03-28T05:30:00.000Z')
})
