import type { Money } from '@outlet/shared/contract/money'
import { sumKind, type StockKind } from '@outlet/shared/contract/stock'

/** A monitor's aggregates over one step, or over a run of equal steps. Times in milliseconds. */
export interface StockStep {
  from: number
  until: number
  min: number | null
  max: number | null
  last: number | null
  kind: StockKind
  /** Time for which the orderable state was known; `orderableMs` is the time for which the product was orderable. */
  knownMs: number
  orderableMs: number
  /** Number of changes from not orderable to orderable. */
  restocks: number
  /** The variants' lowest price, as last known in the step. */
  price: Money | null
}

const least = (one: number | null, other: number | null, pick: (...values: number[]) => number) => {
  if (one === null) return other
  return other === null ? one : pick(one, other)
}

/** Combines consecutive steps into one; null for none. */
export function combineSteps(finerSteps: readonly StockStep[]): StockStep | null {
  const [first, ...others] = finerSteps
  if (!first) return null
  return others.reduce<StockStep>(
    (whole, part) => ({
      from: whole.from,
      until: part.until,
      min: least(whole.min, part.min, Math.min),
      max: least(whole.max, part.max, Math.max),
      last: part.last,
      kind: sumKind([whole.kind, part.kind]),
      knownMs: whole.knownMs + part.knownMs,
      orderableMs: whole.orderableMs + part.orderableMs,
      restocks: whole.restocks + part.restocks,
      price: part.price ?? whole.price,
    }),
    first,
  )
}

/** Key of the values that a run shares with its steps. */
const saysOf = ({ min, max, last, kind, knownMs, orderableMs, price }: StockStep) =>
  [min, max, last, kind, knownMs, orderableMs, price?.minor, price?.currency].join()

/** A step with a restock is never part of a run. */
const equal = (one: StockStep, other: StockStep) =>
  one.restocks === 0 && other.restocks === 0 && saysOf(one) === saysOf(other)

/** Runs end with the month in UTC, because roll-ups are partitioned by month. */
const sameMonth = (one: number, other: number) =>
  new Date(one).toISOString().slice(0, 7) === new Date(other).toISOString().slice(0, 7)

/** Whether `next` continues `run` with equal values, so that one row can represent both. */
export const continues = (run: StockStep, next: StockStep): boolean =>
  run.until === next.from && equal(run, next) && sameMonth(run.from, next.from)

/** Folds equal adjacent steps into runs. */
export function toRuns(steps: readonly StockStep[]): StockStep[] {
  const runs: StockStep[] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && continues(run, step)) run.until = step.until
    else runs.push({ ...step })
  }
  return runs
}

/** Unfolds runs into the steps between `edges`, which must include the runs' edges. */
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

/** Combines finer steps, in chronological order, into the steps between `edges`; null for a step without data. */
export function regroup(finerSteps: readonly StockStep[], edges: readonly number[]): (StockStep | null)[] {
  const groups: StockStep[][] = edges.slice(1).map(() => [])
  let index = 0
  for (const part of finerSteps) {
    while (index < groups.length && (edges[index + 1] ?? Infinity) <= part.from) index++
    if (part.from >= (edges[index] ?? Infinity)) groups[index]?.push(part)
  }
  return groups.map((group, at) => {
    const step = combineSteps(group)
    return step && { ...step, from: edges[at] ?? step.from, until: edges[at + 1] ?? step.until }
  })
}
