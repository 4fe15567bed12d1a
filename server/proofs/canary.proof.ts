import { simulateCanary, type Line, type Outcome, type Scenario } from './canary/simulate-canary'
import type { Findings, Proof, ProofRun } from './proof'
import { seededRandom, type Random } from './random'

/** What browsers and networks do to any release. */
const USUAL = 0.005
const HALTED_WITHIN_MS = 30_000

/** Mostly of the browser's cache; else the files come over the network. */
const load = (cold: number) => (random: Random) =>
  random.next() < cold ? 300 + random.next() * 900 : 60 + random.next() * 120
const loadMs = load(0.08)

interface Trial {
  name: string
  /** Of all tries at most, or at least, so many. */
  most?: number
  least?: number
  canaryLoads: number
  line(random: Random): { canary: Line; pinned: Line }
  counts(outcome: Outcome): boolean
}

const isHalted = ({ halt }: Outcome) => halt !== null
/** Half a minute after that load of the canary began. */
const isHaltedAfter =
  (loads: number) =>
  ({ haltedAt, begun }: Outcome) =>
    haltedAt <= (begun[loads - 1] ?? 0) + HALTED_WITHIN_MS

const trials: Trial[] = [
  {
    name: 'as good as the pinned version, and halted',
    most: 0.01,
    canaryLoads: 1500,
    line: (random) => {
      const errorRate = random.next() * USUAL
      return { canary: { errorRate, loadMs }, pinned: { errorRate, loadMs } }
    },
    counts: isHalted,
  },
  {
    name: 'new in all caches, otherwise as good, and halted',
    most: 0.01,
    canaryLoads: 400,
    line: (random) => {
      const errorRate = random.next() * USUAL
      return { canary: { errorRate, loadMs: load(1) }, pinned: { errorRate, loadMs } }
    },
    counts: isHalted,
  },
  {
    name: 'errors in half of the loads, halted 30 s after the 20th',
    least: 0.99,
    canaryLoads: 60,
    line: (random) => ({
      canary: { errorRate: 0.5, loadMs },
      pinned: { errorRate: random.next() * USUAL, loadMs },
    }),
    counts: isHaltedAfter(20),
  },
  {
    name: 'errors in 5 % of the loads, halted within 200',
    least: 0.95,
    canaryLoads: 300,
    line: (random) => ({
      canary: { errorRate: 0.05, loadMs },
      pinned: { errorRate: random.next() * USUAL, loadMs },
    }),
    counts: isHaltedAfter(200),
  },
  {
    name: 'loads of 2 to 6 s, halted within 100',
    least: 0.99,
    canaryLoads: 150,
    line: (random) => {
      const errorRate = random.next() * USUAL
      return { canary: { errorRate, loadMs: (each) => 2000 + 4000 * each.next() }, pinned: { errorRate, loadMs } }
    },
    counts: isHaltedAfter(100),
  },
]

/** Shares, traffic and what is known of the pinned version as they may be. */
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
    const { name, most = 1, least = 0 } = trial
    let counted = 0
    for (let tried = 0; tried < tries; tried++) {
      if (trial.counts(simulateCanary(scenarioOf(trial, random), random))) counted++
    }
    findings.counts[name] = counted
    say(`${name}: ${counted} of ${tries}`)
    const share = counted / tries
    if (share > most || share < least) findings.found.push(`${name}: ${counted} of ${tries}`)
  }
  return findings
}

export const proof: Proof = {
  name: 'canary',
  about:
    'canaries that are good, fail or are slow, by a simulated clock: halted in time, and hardly ever without cause',
  tries: 2000,
  // Shares of all tries are what counts.
  partOf: 1_000_000,
  run,
}
