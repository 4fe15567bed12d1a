import { LOAD_TIME_BOUNDS } from '@outlet/shared/contract/release-health'
import { addTimes } from '../release-health/load-times'

/** Of one line since the canary's start. */
export interface LineCounts {
  loads: number
  /** Loads with an error, or that failed. */
  with_errors: number
  /** By the classes of `LOAD_TIME_BOUNDS`. */
  load_times: readonly number[]
}

export type HaltCause = 'errors' | 'load_time'

/** Why a canary is to be halted, in the loads that speak against it. */
export interface CanaryHalt {
  cause: HaltCause
  /** With errors, or that took more than twice as long as 95 % of the pinned version's. */
  bad: number
  loads: number
  pinnedBad: number
  pinnedLoads: number
}

export interface Lines {
  canary: LineCounts
  pinned: LineCounts
  /** The pinned version's in the day before the canary. */
  before: LineCounts
}

/** What browsers' extensions and networks do to any release: no lower rate is held against a canary. */
const FLOOR = 0.005
/** Few loads say little of a rate: what is supposed of it weighs as many. */
const SUPPOSED_LOADS = 400
/** Of the rate of the pinned version: what a canary is tested against. */
const WORSE = 6
const WORST = 0.9
/** A person who reloads a page that fails is one person. */
const LEAST_BAD = 3
/** Slow is what takes so many times as long as 95 % of the pinned version's loads, */
const SLOWER = 2
/** and longer than this: a new version's files are in nobody's cache yet. */
const NEVER_SLOW_MS = 1600
/** Of the loads, that may be slow. */
const SLOW_SHARE = 0.3
const TOO_SLOW_SHARE = 0.7
/** So many tell where the pinned version's 95 % lie. */
const LEAST_TIMED = 50

/** A canary that is as good as the pinned version reaches them once in so many, however often it is looked at. */
const ERRORS_EVIDENCE = 60
const TIME_EVIDENCE = 1000

/** How much likelier `bad` of `loads` are at one rate than at another, as a logarithm. */
const logLikelihoodRatio = (bad: number, loads: number, rate: number, usual: number): number =>
  bad * Math.log(rate / usual) + (loads - bad) * Math.log((1 - rate) / (1 - usual))

/** What the rate of a line is taken to be, where `supposed` is what is known of it otherwise. */
const rateOf = ({ with_errors, loads }: LineCounts, supposed: number): number =>
  Math.max(FLOOR, (with_errors + supposed * SUPPOSED_LOADS) / (loads + SUPPOSED_LOADS))

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The first class of loads that are slow beside these; none where it is not above 0. */
function slowClass(times: readonly number[]): number {
  const wanted = 0.95 * sum(times)
  let before = 0
  const p95 = LOAD_TIME_BOUNDS[times.findIndex((count) => (before += count) >= wanted)]
  if (p95 === undefined) return -1
  const slow = Math.max(NEVER_SLOW_MS, SLOWER * p95)
  // A class begins where the one before it ends; 0: all classes end before it.
  return LOAD_TIME_BOUNDS.findIndex((bound) => bound >= slow) + 1
}

function judgeErrors({ canary, pinned, before }: Lines): CanaryHalt | null {
  const { loads, with_errors: bad } = canary
  const usual = rateOf(pinned, rateOf(before, FLOOR))
  const ratio = logLikelihoodRatio(bad, loads, Math.min(WORST, WORSE * usual), usual)
  if (bad < LEAST_BAD || ratio < Math.log(ERRORS_EVIDENCE)) return null
  return { cause: 'errors', bad, loads, pinnedBad: pinned.with_errors, pinnedLoads: pinned.loads }
}

function judgeTimes({ canary, pinned, before }: Lines): CanaryHalt | null {
  const usual = addTimes(pinned.load_times, before.load_times)
  const [loads, pinnedLoads] = [sum(canary.load_times), sum(usual)]
  const first = slowClass(usual)
  if (pinnedLoads < LEAST_TIMED || first <= 0) return null
  const slower = (times: readonly number[]) => sum(times.slice(first))
  const bad = slower(canary.load_times)
  if (logLikelihoodRatio(bad, loads, TOO_SLOW_SHARE, SLOW_SHARE) < Math.log(TIME_EVIDENCE)) return null
  return { cause: 'load_time', bad, loads, pinnedBad: slower(usual), pinnedLoads }
}

/**
 * Whether a canary is significantly worse than the pinned version; null = no. By sequential tests of likelihood ratios, which
 * stay valid however often they are asked.
 */
export const judgeCanary = (lines: Lines): CanaryHalt | null => judgeErrors(lines) ?? judgeTimes(lines)
