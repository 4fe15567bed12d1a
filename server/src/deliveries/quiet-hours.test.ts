import { sendableAt } from './quiet-hours'

const night = { from: '22:00', to: '07:30' }
const at = (text: string) => Date.parse(text)
const until = (zone: string, text: string) => new Date(sendableAt(night, zone, at(text))).toISOString()

test('a message in the quiet hours is held until their end, others are sent at once', () => {
  expect(until('Asia/Shanghai', '2026-11-23T13:59:00Z')).toBe('2026-11-23T13:59:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T14:00:00Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T23:29:59Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(until('Asia/Shanghai', '2026-11-23T23:30:00Z')).toBe('2026-11-23T23:30:00.000Z')
  expect(sendableAt(null, 'Asia/Shanghai', at('2026-11-23T23:00:00Z'))).toBe(at('2026-11-23T23:00:00Z'))
})

test('quiet hours end by local time in the nights of 25 and 23 hours', () => {
  expect(until('Europe/Berlin', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:30:00.000Z')
  expect(until('Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-25T06:30:00.000Z')
  expect(until('Europe/Berlin', '2027-03-27T22:00:00Z')).toBe('2027-03-28T05:30:00.000Z')
})
