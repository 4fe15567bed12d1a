import type { Money } from '@outlet/shared/contract/money'
import type { StockInterval } from '../engine/diff-readings'
import type { QuantityKind } from '../monitor-row'
import { CurrentStock } from './current-stock'
import { momentsOf } from './sum-series'

/** A time in which a monitor's summed stock stayed as it was read. Times in milliseconds. */
export interface ExactStep {
  from: number
  until: number
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
  price: Money | null
  /** Something can be ordered from its beginning on, after nothing could. */
  isRestock: boolean
}

type Stock = Pick<ExactStep, 'quantity' | 'kind' | 'orderable' | 'price'>

const stockOf = ({ quantity, kind, orderable, price }: CurrentStock): Stock => ({ quantity, kind, orderable, price })

const same = (one: Stock, other: Stock) =>
  one.quantity === other.quantity &&
  one.kind === other.kind &&
  one.orderable === other.orderable &&
  one.price?.minor === other.price?.minor &&
  one.price?.currency === other.price?.currency

/** Gathers steps in order of time. */
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
    if (before?.until === from && same(before, step)) before.until = until
    else this.all.push(step)
  }
}

/**
 * Sums a monitor's variants over time: each change begins a step, as the readings showed it. A reading after which nobody
 * looked lasts a millisecond.
 * @param changes instants, ascending, from which on other variants are meant: what was known before tells no restock
 */
export function exactSteps(intervals: readonly StockInterval[], changes: readonly number[] = []): ExactStep[] {
  const moments = momentsOf(intervals)
  const stock = new CurrentStock()
  const steps = new Steps()
  const ahead = [...changes]
  for (const [index, { at, begin, end }] of moments.entries()) {
    while ((ahead[0] ?? Infinity) <= at) {
      ahead.shift()
      steps.forget()
    }
    for (const interval of begin) stock.begin(interval)
    const read = stockOf(stock)
    for (const interval of end) stock.end(interval)
    const next = moments[index + 1]
    if (!stock.isEmpty && next) steps.add(stockOf(stock), at, next.at)
    else if (begin.length > 0) steps.add(read, at, at + 1)
  }
  return steps.all
}

/** What of the steps lies in `[from, until)`. */
export const stepsWithin = (steps: readonly ExactStep[], from: number, until: number): ExactStep[] =>
  steps
    .filter((step) => step.until > from && step.from < until)
    .map((step) => ({
      ...step,
      from: Math.max(step.from, from),
      until: Math.min(step.until, until),
      isRestock: step.isRestock && step.from >= from,
    }))
