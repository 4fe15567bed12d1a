import type { Money } from '@outlet/shared/contract/money'
import { lessCertain } from '../engine/stock-reading'
import type { QuantityKind } from '../monitor-row'

/** A monitor's series over one step of time, or over a run of equal steps. Times in milliseconds. */
export interface StockStep {
  from: number
  until: number
  min: number | null
  max: number | null
  last: number | null
  kind: QuantityKind
  /** For how long it was known whether anything could be ordered, and for how long something could. */
  knownMs: number
  orderableMs: number
  /** How often something could be ordered again after nothing could. */
  restocks: number
  /** The lowest among the variants, as last known in the step. */
  price: Money | null
}

const least = (one: number | null, other: number | null, pick: (...values: number[]) => number) => {
  if (one === null) return other
  return other === null ? one : pick(one, other)
}

/** One step out of the parts of it that follow each other; null for none. */
export function combineSteps(parts: readonly StockStep[]): StockStep | null {
  const [first, ...others] = parts
  if (!first) return null
  return others.reduce<StockStep>(
    (whole, part) => ({
      from: whole.from,
      until: part.until,
      min: least(whole.min, part.min, Math.min),
      max: least(whole.max, part.max, Math.max),
      last: part.last,
      kind: lessCertain(whole.kind, part.kind),
      knownMs: whole.knownMs + part.knownMs,
      orderableMs: whole.orderableMs + part.orderableMs,
      restocks: whole.restocks + part.restocks,
      price: part.price ?? whole.price,
    }),
    first,
  )
}

/** All that a run says of its steps. */
const saysOf = ({ min, max, last, kind, knownMs, orderableMs, price }: StockStep) =>
  [min, max, last, kind, knownMs, orderableMs, price?.minor, price?.currency].join()

/** A restock is of one step alone. */
const equal = (one: StockStep, other: StockStep) =>
  one.restocks === 0 && other.restocks === 0 && saysOf(one) === saysOf(other)

/** Runs end with a month in UTC, which is a partition of the roll-ups. */
const sameMonth = (one: number, other: number) =>
  new Date(one).toISOString().slice(0, 7) === new Date(other).toISOString().slice(0, 7)

/** Whether `next` only goes on with what `run` says, so that one row can stand for both. */
export const continues = (run: StockStep, next: StockStep): boolean =>
  run.until === next.from && equal(run, next) && sameMonth(run.from, next.from)

/** Folds equal neighbours into runs. */
export function toRuns(steps: readonly StockStep[]): StockStep[] {
  const runs: StockStep[] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && continues(run, step)) run.until = step.until
    else runs.push({ ...step })
  }
  return runs
}

/** Unfolds runs into the steps between `edges`; the run's edges are among them. */
export function fromRuns(runs: readonly StockStep[], edges: readonly number[]): StockStep[] {
  const steps: StockStep[] = []
  let at = 0
  for (const run of runs) {
    for (; at + 1 < edges.length; at++) {
      const from = edges[at] ?? 0
      const until = edges[at + 1] ?? 0
      if (from < run.from) continue
      if (until > run.until) break
      steps.push({ ...run, from, until })
    }
  }
  return steps
}

/** Gathers finer steps, in order of time, into the steps between `edges`; null where none falls. */
export function regroup(parts: readonly StockStep[], edges: readonly number[]): (StockStep | null)[] {
  const groups: StockStep[][] = edges.slice(1).map(() => [])
  let index = 0
  for (const part of parts) {
    while (index < groups.length && (edges[index + 1] ?? Infinity) <= part.from) index++
    if (part.from >= (edges[index] ?? Infinity)) groups[index]?.push(part)
  }
  return groups.map((group, at) => {
    const step = combineSteps(group)
    return step && { ...step, from: edges[at] ?? step.from, until: edges[at + 1] ?? step.until }
  })
}
