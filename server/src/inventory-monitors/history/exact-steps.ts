import type { Money } from '@outlet/shared/contract/money'
import { isSameStock, type StockInterval } from '../engine/diff-readings'
import type { StockKind } from '@outlet/shared/contract/stock'
import { CurrentStock } from './current-stock'
import { momentsOf } from './sum-series'

/** A period in which a monitor's total stock did not change. Times in milliseconds. */
export interface ExactStep {
  from: number
  until: number
  available: number | null
  kind: StockKind
  orderable: boolean | null
  price: Money | null
  /** Whether the stock became orderable at the start of the step, after it was not. */
  isRestock: boolean
}

type Stock = Pick<ExactStep, 'available' | 'kind' | 'orderable' | 'price'>

const stockOf = ({ total: { available, kind, orderable, price } }: CurrentStock): Stock => ({
  available,
  kind,
  orderable,
  price,
})

/** Collects steps in chronological order. */
class Steps {
  readonly all: ExactStep[] = []
  #orderable: boolean | null = null

  forget() {
    this.#orderable = null
  }

  add(stock: Stock, from: number, until: number) {
    const step = { ...stock, from, until, isRestock: stock.orderable === true && this.#orderable === false }
    this.#orderable = stock.orderable ?? this.#orderable
    const before = this.all.at(-1)
    if (before?.until === from && isSameStock(before, step)) before.until = until
    else this.all.push(step)
  }
}

/**
 * Totals a monitor's variants over time: each change starts a step. A reading without a successor lasts a millisecond.
 * @param changes instants, ascending, at which other variants were selected: no restock is derived across them
 */
export function exactSteps(intervals: readonly StockInterval[], changes: readonly number[] = []): ExactStep[] {
  const moments = momentsOf(intervals)
  const stock = new CurrentStock()
  const steps = new Steps()
  const ahead = [...changes]
  for (const [index, { at, starting, ending }] of moments.entries()) {
    while ((ahead[0] ?? Infinity) <= at) {
      ahead.shift()
      steps.forget()
    }
    for (const interval of starting) stock.start(interval)
    const read = stockOf(stock)
    for (const interval of ending) stock.end(interval)
    const next = moments[index + 1]
    if (!stock.isEmpty && next) steps.add(stockOf(stock), at, next.at)
    else if (starting.length > 0) steps.add(read, at, at + 1)
  }
  return steps.all
}

/** The parts of the steps within `[from, until)`. */
export const stepsWithin = (steps: readonly ExactStep[], from: number, until: number): ExactStep[] =>
  steps
    .filter((step) => step.until > from && step.from < until)
    .map((step) => ({
      ...step,
      from: Math.max(step.from, from),
      until: Math.min(step.until, until),
      isRestock: step.isRestock && step.from >= from,
    }))
