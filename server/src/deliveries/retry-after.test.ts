import { retryAfter, type Failure } from './retry-after'

const failure: Failure = { attempts: 1, ageMs: 0, afterMs: null, isRateLimited: false }
const minutes = (change: Partial<Failure>, random = 0) => {
  const ms = retryAfter({ ...failure, ...change }, () => random)
  return ms === null ? null : ms / 60_000
}

test('six retries with increasing delay and jitter, then a dead letter', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map((attempts) => minutes({ attempts }))
  expect(tries).toEqual([5 / 60, 5, 30, 120, 300, 600, null])
  expect(minutes({ attempts: 2 }, 1)).toBeCloseTo(5.5)
})

test('respects the delay that a service requests; a rate-limited delivery is retried for a day', () => {
  expect(minutes({ afterMs: 600_000 })).toBe(10)
  expect(minutes({ attempts: 3, afterMs: 60_000 })).toBe(30)
  expect(minutes({ attempts: 9, isRateLimited: true, afterMs: 120_000 })).toBe(2)
  expect(minutes({ attempts: 9, isRateLimited: true })).toBe(1)
  expect(minutes({ isRateLimited: true, ageMs: 25 * 3_600_000 })).toBeNull()
})
