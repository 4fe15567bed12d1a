import { LOAD_TIME_BOUNDS } from '@outlet/shared/contract/releases/release-health'
import { addTimes } from '../release-health/load-times'

/** Load counts of one version since the canary's start. */
export interface VersionCounts {
  loads: number
  /** Number of loads that failed or had an error. */
  with_errors: number
  /** Number of loads in each class of `LOAD_TIME_BOUNDS`. */
  load_times: readonly number[]
}

export type HaltCause = 'errors' | 'load_time'

/** Reason to halt a canary, with the number of bad loads. */
export interface CanaryHalt {
  cause: HaltCause
  /** Loads with errors, or loads that took more than twice as long as 95 % of the pinned version's. */
  bad: number
  loads: number
  pinnedBad: number
  pinnedLoads: number
}

export interface ComparedCounts {
  canary: VersionCounts
  pinned: VersionCounts
  /** Counts of the pinned version in the day before the canary. */
  before: VersionCounts
}

/**
 * Assumed minimum error rate: browser extensions and networks cause errors in any release, so a lower rate is not
 * expected of a canary.
 */
const MIN_ERROR_RATE = 0.005
/** Weight of the assumed error rate, in loads. It dominates while a version has few loads. */
const PRIOR_LOADS = 400
/** The tested alternative: the canary's error rate is this many times the pinned version's, at most `WORST`. */
const TESTED_FACTOR = 6
const MAX_TESTED_RATE = 0.9
/** Minimum number of bad loads: one person may reload a failing page several times. */
const MIN_BAD_LOADS = 3
/** A load is slow if it takes this many times as long as 95 % of the pinned version's loads */
const SLOW_FACTOR = 2
/** and longer than this: a new version's files are not cached yet. */
const MIN_SLOW_MS = 1600
/** Accepted share of slow loads, and the tested alternative. */
const SLOW_SHARE = 0.3
const TESTED_SLOW_SHARE = 0.7
/** Minimum number of the pinned version's loads for a meaningful 95th percentile. */
const MIN_TIMED_LOADS = 50

/**
 * Likelihood ratio that halts a canary. A canary that is as good as the pinned version reaches it with a probability of
 * at most 1 / n, however often it is checked.
 */
const ERRORS_LIKELIHOOD_RATIO = 60
const TIMES_LIKELIHOOD_RATIO = 1000

/** Logarithm of the likelihood ratio of `bad` in `loads` at one rate against another. */
const logLikelihoodRatio = (bad: number, loads: number, rate: number, usual: number): number =>
  bad * Math.log(rate / usual) + (loads - bad) * Math.log((1 - rate) / (1 - usual))

/** Estimates a version's error rate, with `supposed` as the prior. */
const rateOf = ({ with_errors, loads }: VersionCounts, priorRate: number): number =>
  Math.max(MIN_ERROR_RATE, (with_errors + priorRate * PRIOR_LOADS) / (loads + PRIOR_LOADS))

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Index of the first class of loads that are slow compared with these; 0 or less if none is. */
function slowClass(times: readonly number[]): number {
  const target = 0.95 * sum(times)
  let before = 0
  const p95 = LOAD_TIME_BOUNDS[times.findIndex((count) => (before += count) >= target)]
  if (p95 === undefined) return -1
  const slow = Math.max(MIN_SLOW_MS, SLOW_FACTOR * p95)
  // A class starts at the bound of the class before it. 0 means that all bounds are lower.
  return LOAD_TIME_BOUNDS.findIndex((bound) => bound >= slow) + 1
}

function judgeErrors({ canary, pinned, before }: ComparedCounts): CanaryHalt | null {
  const { loads, with_errors: bad } = canary
  const usual = rateOf(pinned, rateOf(before, MIN_ERROR_RATE))
  const ratio = logLikelihoodRatio(bad, loads, Math.min(MAX_TESTED_RATE, TESTED_FACTOR * usual), usual)
  if (bad < MIN_BAD_LOADS || ratio < Math.log(ERRORS_LIKELIHOOD_RATIO)) return null
  return { cause: 'errors', bad, loads, pinnedBad: pinned.with_errors, pinnedLoads: pinned.loads }
}

function judgeTimes({ canary, pinned, before }: ComparedCounts): CanaryHalt | null {
  const usual = addTimes(pinned.load_times, before.load_times)
  const [loads, pinnedLoads] = [sum(canary.load_times), sum(usual)]
  const first = slowClass(usual)
  if (pinnedLoads < MIN_TIMED_LOADS || first <= 0) return null
  const slower = (times: readonly number[]) => sum(times.slice(first))
  const bad = slower(canary.load_times)
  if (logLikelihoodRatio(bad, loads, TESTED_SLOW_SHARE, SLOW_SHARE) < Math.log(TIMES_LIKELIHOOD_RATIO)) return null
  return { cause: 'load_time', bad, loads, pinnedBad: slower(usual), pinnedLoads }
}

/**
 * Judges whether a canary is significantly worse than the pinned version; null = it is not. Uses sequential
 * likelihood-ratio tests, which stay valid however often they are repeated.
 */
export const judgeCanary = (counts: ComparedCounts): CanaryHalt | null => judgeErrors(counts) ?? judgeTimes(counts)
