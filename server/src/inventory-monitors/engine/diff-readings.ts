import type { VariantReading } from './stock-reading'

export interface OpenReading extends VariantReading {
  /** Start of the unbroken series of equal readings, in milliseconds. */
  from: number
}

export interface StockInterval extends OpenReading {
  until: number
}

export interface ReadingsDiff {
  ended: StockInterval[]
  opened: OpenReading[]
  /** Variants that the store no longer lists. */
  vanished: string[]
}

type Stock = Pick<VariantReading, 'available' | 'kind' | 'orderable' | 'price'>

export const isSameStock = (one: Stock, other: Stock): boolean =>
  one.available === other.available &&
  one.kind === other.kind &&
  one.orderable === other.orderable &&
  one.price?.minor === other.price?.minor &&
  one.price?.currency === other.price?.currency

/**
 * Compares a new reading at `at` with the open ones, last confirmed at `readAt`. The interval of a changed variant ends
 * at this reading; after a gap, or for a variant that vanished, it ends at the last reading. Equal readings stay open.
 */
export function diffReadings(
  open: readonly OpenReading[],
  readings: readonly VariantReading[],
  { at, readAt, gap }: { at: number; readAt: number; gap: boolean },
): ReadingsDiff {
  const now = new Map(readings.map((reading) => [reading.variantId, reading]))
  const ended: StockInterval[] = []
  const vanished: string[] = []
  const unchanged = new Set<string>()
  for (const before of open) {
    const after = now.get(before.variantId)
    if (after && !gap && isSameStock(before, after)) {
      unchanged.add(before.variantId)
      continue
    }
    if (!after) vanished.push(before.variantId)
    ended.push({ ...before, until: after && !gap ? at : Math.max(readAt, before.from) })
  }
  const opened = [...now.values()]
    .filter(({ variantId }) => !unchanged.has(variantId))
    .map((reading) => ({ ...reading, from: at }))
  return { ended, opened, vanished }
}
