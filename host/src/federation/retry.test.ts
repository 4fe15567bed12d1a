import { withOneRetry } from './retry'

/** Advances by this time, and not until no timer is left: a package of another test may set one again and again. */
const LONGEST_PAUSE_MS = 500

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a success is not repeated', async () => {
  const load = jest.fn(() => Promise.resolve('page'))
  await expect(withOneRetry(load)).resolves.toBe('page')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is tried once more, after a pause', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('page')
  const loading = withOneRetry(load)
  await jest.advanceTimersByTimeAsync(99)
  expect(load).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(LONGEST_PAUSE_MS)
  await expect(loading).resolves.toBe('page')
})

test('the second failure is final', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('first')).mockRejectedValue(new Error('second'))
  const loading = expect(withOneRetry(load)).rejects.toThrow('second')
  await jest.advanceTimersByTimeAsync(LONGEST_PAUSE_MS)
  await loading
  expect(load).toHaveBeenCalledTimes(2)
})

test('browsers do not retry at the same moment', async () => {
  const pauses: number[] = []
  for (let browser = 0; browser < 20; browser++) {
    const startedAt = Date.now()
    const load = jest
      .fn()
      .mockRejectedValueOnce(new Error('lost'))
      .mockImplementation(async () => pauses.push(Date.now() - startedAt))
    const loading = withOneRetry(load)
    await jest.advanceTimersByTimeAsync(LONGEST_PAUSE_MS)
    await loading
  }
  expect(pauses).toHaveLength(20)
  expect(new Set(pauses).size).toBeGreaterThan(10)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(500)
})
