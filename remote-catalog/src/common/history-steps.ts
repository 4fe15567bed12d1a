import type { ProductInterval } from '@outlet/shared/contract/products/product-history'

export interface Span {
  /** Start in ms since the epoch, as in `Date`. */
  readonly from: number
  readonly until: number
}

export interface HistoryStep extends Span {
  readonly interval: ProductInterval
}

/**
 * The intervals within the period that starts at `from`, in order. The last reading is valid until `readUntil`, unless
 * it had ended before (the product is offline, or the variant was not read).
 */
export const historySteps = (
  intervals: readonly ProductInterval[],
  { from, readAt, readUntil }: { from: number; readAt: number | null; readUntil: number | null },
): HistoryStep[] =>
  intervals.map((interval, index) => {
    const seenUntil = Date.parse(interval.seen_until)
    const isOpen = index === intervals.length - 1 && readAt !== null && seenUntil >= readAt
    return {
      interval,
      from: Math.max(Date.parse(interval.from), from),
      until: isOpen ? Math.max(seenUntil, readUntil ?? seenUntil) : seenUntil,
    }
  })

/** Periods without readings: between intervals, and from the last interval to `until`. */
export const gapsOf = (steps: readonly HistoryStep[], until: number): Span[] =>
  steps.flatMap((step, index) => {
    const next = steps[index + 1]?.from ?? until
    return next > step.until ? [{ from: step.until, until: next }] : []
  })

export type LinePoint = [at: number, value: number | null]

/** A value as a stepped line, interrupted at gaps and at readings without a number. */
export const historyLine = (
  steps: readonly HistoryStep[],
  valueOf: (interval: ProductInterval) => number | null,
): LinePoint[] =>
  steps.flatMap(({ from, until, interval }, index): LinePoint[] => {
    const value = valueOf(interval)
    const isJoined = steps[index + 1]?.from === until
    const end: LinePoint[] = isJoined ? [] : [[until, null]]
    return [[from, value], [until, value], ...end]
  })

/** Readings of zero duration, which a line cannot show. */
export const lonePoints = (
  steps: readonly HistoryStep[],
  valueOf: (interval: ProductInterval) => number | null,
): LinePoint[] =>
  steps.filter(({ from, until }) => from === until).map(({ from, interval }): LinePoint => [from, valueOf(interval)])

export const stepAt = (steps: readonly HistoryStep[], at: number): HistoryStep | undefined =>
  steps.findLast((step) => step.from <= at && at <= step.until)
