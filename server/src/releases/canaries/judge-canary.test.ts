import { noTimes, timesOf, addTimes } from '../release-health/load-times'
import { judgeCanary, type VersionCounts } from './judge-canary'
import { settledErrors, addCheck, type ErrorCheck } from './settled-errors'

const line = (loads: number, with_errors: number, load_times: readonly number[] = noTimes()): VersionCounts => ({
  loads,
  with_errors,
  load_times,
})
const none = line(0, 0)
const times = (count: number, ms: number) => timesOf(ms).map((one) => one * count)

test('a canary whose loads fail is halted, with the counts', () => {
  expect(judgeCanary({ canary: line(20, 10), pinned: line(400, 2), before: none })).toEqual({
    ...{ cause: 'errors', bad: 10, loads: 20 },
    ...{ pinnedBad: 2, pinnedLoads: 400 },
  })
  expect(judgeCanary({ canary: line(20, 2), pinned: line(400, 2), before: none })).toBeNull()
  expect(judgeCanary({ canary: line(190, 5), pinned: line(4000, 20), before: line(9000, 45) })?.cause).toBe('errors')
  expect(judgeCanary({ canary: line(200, 3), pinned: line(4000, 20), before: line(9000, 45) })).toBeNull()
})

test('errors that the pinned version has as often do not halt a canary', () => {
  expect(judgeCanary({ canary: line(100, 8), pinned: line(1000, 60), before: none })).toBeNull()
  expect(judgeCanary({ canary: line(100, 8), pinned: none, before: line(2000, 120) })).toBeNull()
  expect(judgeCanary({ canary: line(100, 8), pinned: line(1000, 5), before: none })?.cause).toBe('errors')
})

test('a canary is halted when most of its loads take twice as long as 95 % of the pinned version’s', () => {
  const pinned = line(300, 0, addTimes(times(280, 120), times(20, 1500)))
  const slow = line(20, 0, times(20, 7000))
  expect(judgeCanary({ canary: slow, pinned, before: none })).toEqual({
    ...{ cause: 'load_time', bad: 20, loads: 20, pinnedLoads: 300 },
    pinnedBad: 0,
  })
  expect(judgeCanary({ canary: slow, pinned: line(40, 0, times(40, 120)), before: none })).toBeNull()
  expect(judgeCanary({ canary: slow, pinned: line(40, 0, times(40, 120)), before: pinned })?.cause).toBe('load_time')
  const cold = line(200, 0, addTimes(times(160, 1500), times(40, 7000)))
  expect(judgeCanary({ canary: cold, pinned, before: none })).toBeNull()
})

test('errors do not count before the loads of the same time are reported', () => {
  let checks: ErrorCheck[] = []
  const seen = [0, 5, 10, 15, 20, 25].map((second) => {
    const settled = settledErrors(checks, second * 1000)
    checks = addCheck(checks, { at: second * 1000, with_errors: second })
    return settled
  })
  expect(seen).toEqual([null, null, null, 0, 5, 10])
  expect(checks.map(({ at }) => at)).toEqual([10_000, 15_000, 20_000, 25_000])
})
