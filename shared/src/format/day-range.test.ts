import { daysOf, momentsOf } from './day-range'

test('both days belong to the range, in the browser’s time zone', () => {
  const { from, to } = momentsOf({ from: '2026-11-19', to: '2026-11-20' })
  expect(from).toBe(new Date(2026, 10, 19).toISOString())
  expect(to).toBe(new Date(2026, 10, 21).toISOString())
  expect(daysOf({ from, to })).toEqual({ from: '2026-11-19', to: '2026-11-20' })
})

test('an end is no bound while it is empty or half typed', () => {
  expect(momentsOf({ from: '', to: '0202-01-01' })).toEqual({ from: undefined, to: undefined })
  expect(daysOf({})).toEqual({ from: '', to: '' })
})

test('days are taken as they are', () => {
  expect(daysOf({ from: '2026-11-19', to: '2026-11-21' })).toEqual({ from: '2026-11-19', to: '2026-11-20' })
})
