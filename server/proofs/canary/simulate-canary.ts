import { judgeCanary, type CanaryHalt, type LineCounts } from '../../src/canaries/judge-canary'
import { settledErrors, withLook, type Look } from '../../src/canaries/settled-errors'
import { noTimes, timesOf } from '../../src/release-health/load-times'
import type { Random } from '../random'

const SECOND = 1000
/** As browsers tell them: an error when it happens, the load so long after it began. */
const LOAD_TOLD_MS = 10 * SECOND
const LATEST_ERROR_MS = 8 * SECOND
const NETWORK_MS = SECOND
/** As the schedule looks, which may come that much later. */
const LOOK_EVERY_MS = 5 * SECOND
const LOOK_LATE_MS = 1500

export interface Line {
  /** Of its loads, with an error. */
  errorRate: number
  /** How long a load takes. */
  loadMs: (random: Random) => number
}

export interface Scenario {
  canary: Line
  pinned: Line
  /** Of the loads, those of the canary. */
  share: number
  loadsPerSecond: number
  /** Loads of the pinned version in the day before. */
  before: number
  /** So many loads of the canary, and no more. */
  canaryLoads: number
}

export interface Outcome {
  halt: CanaryHalt | null
  haltedAt: number
  /** When each load of the canary began. */
  begun: readonly number[]
}

interface Told {
  at: number
  isCanary: boolean
  /** Null: an error. */
  ms: number | null
}

const counts = (): LineCounts & { load_times: number[] } => ({ loads: 0, with_errors: 0, load_times: noTimes() })

function count(line: ReturnType<typeof counts>, ms: number | null) {
  if (ms === null) line.with_errors++
  else {
    line.loads++
    timesOf(ms).forEach((one, index) => (line.load_times[index] = (line.load_times[index] ?? 0) + one))
  }
}

/** What browsers tell of loads that begin at random times, in the order of its arrival. */
function tell({ canary, pinned, share, loadsPerSecond, canaryLoads }: Scenario, random: Random) {
  const told: Told[] = []
  const begun: number[] = []
  let now = 0
  while (begun.length < canaryLoads) {
    now += (-Math.log(1 - random.next()) / loadsPerSecond) * SECOND
    const isCanary = random.next() < share
    const line = isCanary ? canary : pinned
    if (isCanary) begun.push(now)
    const network = () => random.next() * NETWORK_MS
    if (random.next() < line.errorRate) {
      told.push({ at: now + random.next() * LATEST_ERROR_MS + network(), isCanary, ms: null })
    }
    told.push({ at: now + LOAD_TOLD_MS + network(), isCanary, ms: line.loadMs(random) })
  }
  return { told: told.sort((a, b) => a.at - b.at), begun, end: now + 30 * SECOND }
}

function historyOf({ pinned, before }: Scenario, random: Random): LineCounts {
  const line = counts()
  for (let index = 0; index < before; index++) {
    count(line, pinned.loadMs(random))
    if (random.next() < pinned.errorRate) count(line, null)
  }
  return line
}

/** A canary from its start until it is halted or all of its loads are told, by a clock of its own. */
export function simulateCanary(scenario: Scenario, random: Random): Outcome {
  const { told, begun, end } = tell(scenario, random)
  const [canary, pinned, before] = [counts(), counts(), historyOf(scenario, random)]
  let looks: Look[] = []
  let next = 0
  for (let now = 0; now < end; now += LOOK_EVERY_MS + random.next() * LOOK_LATE_MS) {
    for (let one = told[next]; one && one.at <= now; one = told[++next]) count(one.isCanary ? canary : pinned, one.ms)
    const settled = settledErrors(looks, now)
    looks = withLook(looks, { at: now, with_errors: canary.with_errors })
    const known = (line: LineCounts) => ({ ...line, loads: Math.max(line.loads, line.with_errors) })
    const lines = { canary: { ...known(canary), with_errors: settled ?? 0 }, pinned: known(pinned), before }
    const halt = judgeCanary(lines)
    if (halt) return { halt, haltedAt: now, begun }
  }
  return { halt: null, haltedAt: Number.POSITIVE_INFINITY, begun }
}
