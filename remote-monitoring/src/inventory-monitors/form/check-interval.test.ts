import fc from 'fast-check'
import { toInterval, toSeconds } from './check-interval'

test.each([
  [15, 15, 'second'],
  [90, 90, 'second'],
  [300, 5, 'minute'],
  [5400, 90, 'minute'],
  [7200, 2, 'hour'],
  [86_400, 24, 'hour'],
] as const)('%i seconds are %i %ss', (seconds, amount, unit) => {
  expect(toInterval(seconds)).toEqual({ amount, unit })
})

test('half a minute is thirty seconds; an empty amount is no interval', () => {
  expect(toSeconds({ amount: 0.5, unit: 'minute' })).toBe(30)
  expect(toSeconds({ amount: undefined, unit: 'minute' })).toBeNull()
  expect(toSeconds({ amount: 'half', unit: 'hour' })).toBe('half')
})

test('the displayed value is read back as the same interval', () => {
  fc.assert(fc.property(fc.integer({ min: 15, max: 86_400 }), (seconds) => toSeconds(toInterval(seconds)) === seconds))
})
