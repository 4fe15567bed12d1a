import { simulateCanary, type Line, type Outcome, type Scenario } from './canary/simulate-canary'
import type { Findings, Proof, ProofRun } from './proof'
import { seededRandom, type Random } from './random'

/** Highest error rate that browsers and networks cause in any release. */
const USUAL_ERROR_RATE = 0.005
const HALTED_WITHIN_MS = 30_000

/**
 * Returns a load time. The files usually come from the browser's cache; in the share `cold` of the loads they come over
 * the network.
 */
const load = (cold: number) => (random: Random) =>
  random.next() < cold ? 300 + random.next() * 900 : 60 + random.next() * 120
const loadMs = load(0.08)

interface Trial {
  name: string
  /** Highest (`most`) or lowest (`least`) permitted share of the tries that match `counts`. */
  maxShare?: number
  minShare?: number
  canaryLoads: number
  line(random: Random): { canary: Line; pinned: Line }
  counts(outcome: Outcome): boolean
}

const isHalted = ({ halt }: Outcome) => halt !== null
/** Whether the canary is halted within half a minute of the start of its n-th load. */
const isHaltedAfter =
  (loads: number) =>
  ({ haltedAt, startedAt }: Outcome) =>
    haltedAt <= (startedAt[loads - 1] ?? 0) + HALTED_WITHIN_MS

const trials: Trial[] = [
  {
    name: 'as good as the pinned version, and halted',
    maxShare: 0.01,
    canaryLoads: 1500,
    line: (random) => {
      const errorRate = random.next() * USUAL_ERROR_RATE
      return { canary: { errorRate, loadMs }, pinned: { errorRate, loadMs } }
    },
    counts: isHalted,
  },
  {
    name: 'new in all caches, otherwise as good, and halted',
    maxShare: 0.01,
    canaryLoads: 400,
    line: (random) => {
      const errorRate = random.next() * USUAL_ERROR_RATE
      return { canary: { errorRate, loadMs: load(1) }, pinned: { errorRate, loadMs } }
    },
    counts: isHalted,
  },
  {
    name: 'errors in half of the loads, halted 30 s after the 20th',
    minShare: 0.99,
    canaryLoads: 60,
    line: (random) => ({
      canary: { errorRate: 0.5, loadMs },
      pinned: { errorRate: random.next() * USUAL_ERROR_RATE, loadMs },
    }),
    counts: isHaltedAfter(20),
  },
  {
    name: 'errors in 5 % of the loads, halted within 200',
    minShare: 0.95,
    canaryLoads: 300,
    line: (random) => ({
      canary: { errorRate: 0.05, loadMs },
      pinned: { errorRate: random.next() * USUAL_ERROR_RATE, loadMs },
    }),
    counts: isHaltedAfter(200),
  },
  {
    name: 'loads of 2 to 6 s, halted within 100',
    minShare: 0.99,
    canaryLoads: 150,
    line: (random) => {
      const errorRate = random.next() * USUAL_ERROR_RATE
      return { canary: { errorRate, loadMs: (each) => 2000 + 4000 * each.next() }, pinned: { errorRate, loadMs } }
    },
    counts: isHaltedAfter(100),
  },
]

/** Builds a scenario with random but realistic shares, traffic and history of the pinned version. */
const scenarioOf = ({ line, canaryLoads }: Trial, random: Random): Scenario => ({
  ...line(random),
  canaryLoads,
  share: random.pick([0.05, 0.1, 0.2, 0.5]) ?? 0.1,
  loadsPerSecond: random.pick([0.5, 2, 10]) ?? 2,
  before: random.pick([0, 1000, 3000]) ?? 0,
})

async function run({ tries, seed, say }: ProofRun): Promise<Findings> {
  const random = seededRandom(seed)
  const findings: Findings = { counts: { runs: tries * trials.length }, found: [] }
  for (const trial of trials) {
    const { name, maxShare = 1, minShare = 0 } = trial
    let counted = 0
    for (let tried = 0; tried < tries; tried++) {
      if (trial.counts(simulateCanary(scenarioOf(trial, random), random))) counted++
    }
    findings.counts[name] = counted
    say(`${name}: ${counted} of ${tries}`)
    const share = counted / tries
    if (share > maxShare || share < minShare) findings.found.push(`${name}: ${counted} of ${tries}`)
  }
  return findings
}

export const proof: Proof = {
  name: 'canary',
  about:
    'canaries that are good, fail or are slow, by a simulated clock: halted in time, and hardly ever without cause',
  tries: 2000,
  // All tries are one part, since the result is their share.
  partOf: 1_000_000,
  run,
}
