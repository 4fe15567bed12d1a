import { judgeCanary, type CanaryHalt, type VersionCounts } from '../../src/releases/canaries/judge-canary'
import { settledErrors, addCheck, type ErrorCheck } from '../../src/releases/canaries/settled-errors'
import { noTimes, timesOf } from '../../src/releases/release-health/load-times'
import type { Random } from '../random'

const SECOND = 1000
/** Browsers report an error when it happens, and a load this long after it started. */
const LOAD_REPORT_MS = 10 * SECOND
const LATEST_ERROR_MS = 8 * SECOND
const NETWORK_MS = SECOND
/** Interval of the schedule that checks canaries, and its maximum delay. */
const CHECK_INTERVAL_MS = 5 * SECOND
const MAX_CHECK_DELAY_MS = 1500

export interface Line {
  /** Share of the loads that have an error. */
  errorRate: number
  /** Returns the duration of a load. */
  loadMs: (random: Random) => number
}

export interface Scenario {
  canary: Line
  pinned: Line
  /** Share of the loads that get the canary. */
  share: number
  loadsPerSecond: number
  /** Number of loads of the pinned version in the day before the canary. */
  before: number
  /** Number of loads of the canary after which the simulation ends. */
  canaryLoads: number
}

export interface Outcome {
  halt: CanaryHalt | null
  haltedAt: number
  /** Start time of each load of the canary. */
  startedAt: readonly number[]
}

interface Report {
  at: number
  isCanary: boolean
  /** Load time; null for an error. */
  ms: number | null
}

const counts = (): VersionCounts & { load_times: number[] } => ({ loads: 0, with_errors: 0, load_times: noTimes() })

function count(line: ReturnType<typeof counts>, ms: number | null) {
  if (ms === null) line.with_errors++
  else {
    line.loads++
    timesOf(ms).forEach((one, index) => (line.load_times[index] = (line.load_times[index] ?? 0) + one))
  }
}

/** Generates the browsers' reports of loads that start at random times, in order of arrival. */
function generateReports({ canary, pinned, share, loadsPerSecond, canaryLoads }: Scenario, random: Random) {
  const reports: Report[] = []
  const startedAt: number[] = []
  let now = 0
  while (startedAt.length < canaryLoads) {
    now += (-Math.log(1 - random.next()) / loadsPerSecond) * SECOND
    const isCanary = random.next() < share
    const line = isCanary ? canary : pinned
    if (isCanary) startedAt.push(now)
    const network = () => random.next() * NETWORK_MS
    if (random.next() < line.errorRate) {
      reports.push({ at: now + random.next() * LATEST_ERROR_MS + network(), isCanary, ms: null })
    }
    reports.push({ at: now + LOAD_REPORT_MS + network(), isCanary, ms: line.loadMs(random) })
  }
  return { reports: reports.sort((a, b) => a.at - b.at), startedAt, end: now + 30 * SECOND }
}

function historyOf({ pinned, before }: Scenario, random: Random): VersionCounts {
  const line = counts()
  for (let index = 0; index < before; index++) {
    count(line, pinned.loadMs(random))
    if (random.next() < pinned.errorRate) count(line, null)
  }
  return line
}

/** Simulates a canary by a simulated clock, from its start until it is halted or all of its loads are reported. */
export function simulateCanary(scenario: Scenario, random: Random): Outcome {
  const { reports, startedAt, end } = generateReports(scenario, random)
  const [canary, pinned, before] = [counts(), counts(), historyOf(scenario, random)]
  let checks: ErrorCheck[] = []
  let next = 0
  for (let now = 0; now < end; now += CHECK_INTERVAL_MS + random.next() * MAX_CHECK_DELAY_MS) {
    for (let one = reports[next]; one && one.at <= now; one = reports[++next])
      count(one.isCanary ? canary : pinned, one.ms)
    const settled = settledErrors(checks, now)
    checks = addCheck(checks, { at: now, with_errors: canary.with_errors })
    const known = (line: VersionCounts) => ({ ...line, loads: Math.max(line.loads, line.with_errors) })
    const lines = { canary: { ...known(canary), with_errors: settled ?? 0 }, pinned: known(pinned), before }
    const halt = judgeCanary(lines)
    if (halt) return { halt, haltedAt: now, startedAt }
  }
  return { halt: null, haltedAt: Number.POSITIVE_INFINITY, startedAt }
}
