import { isDeepStrictEqual } from 'node:util'
import type { MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import type { Money } from '@outlet/shared/contract/money'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { ClaimedCheck } from './claimed-check'
import { judgeFailureEvents, judgeReadingEvents, type Episodes, type EventsJudgement } from './judge-events'
import { isFailing, judgeHealth, type CheckFailure } from './judge-health'
import { judgeStock } from './judge-stock'
import { totalOf, type VariantReading } from './stock-reading'

export interface MonitorChange {
  stockState: StockState
  confirming: number
  /** Whether a restock or a sell-out was reported at this reading; the first reading is neither. */
  isTurn: boolean
  available: number | null
  kind: StockKind
  orderable: boolean | null
  price: Money | null
  priceMax: Money | null
  episodes: Episodes
  /** Monitored variants that the store did not list. */
  missingVariantIds: readonly string[]
  health: MonitorHealth
  /** Whether this check is the first of a series of failures. */
  startsFailing: boolean
  error: CheckFailure | null
}

export interface JudgedChange extends Pick<EventsJudgement, 'events' | 'ended'> {
  change: MonitorChange
}

/** Whether a displayed field of the monitor differs. */
export const isChanged = (check: ClaimedCheck, change: MonitorChange): boolean =>
  !isDeepStrictEqual(
    [
      check.stock.state,
      check.stock.confirming,
      check.available,
      check.kind,
      check.orderable,
      check.price,
      check.priceMax,
      check.episodes,
      check.missingVariantIds,
      check.health,
      check.lastErrorCode,
    ],
    [
      change.stockState,
      change.confirming,
      change.available,
      change.kind,
      change.orderable,
      change.price,
      change.priceMax,
      change.episodes,
      change.missingVariantIds,
      change.health,
      change.error?.code ?? null,
    ],
  )

/** A failed reading changes only the health, not the stock. */
export function judgeFailure(check: ClaimedCheck, failure: CheckFailure): JudgedChange {
  const { health } = judgeHealth(check.failures, failure)
  const { episodes, events, ended } = judgeFailureEvents(check.episodes, health)
  const change = {
    stockState: check.stock.state,
    confirming: check.stock.confirming,
    isTurn: false,
    available: check.available,
    kind: check.kind,
    orderable: check.orderable,
    price: check.price,
    priceMax: check.priceMax,
    episodes,
    missingVariantIds: check.missingVariantIds,
    health,
    startsFailing: isFailing(health) && (check.health === 'ok' || check.health === 'degraded'),
    error: failure,
  }
  return { change, events, ended }
}

interface Readings {
  readings: readonly VariantReading[]
  /** Whether some of the monitored variants are unread. */
  isPartial?: boolean | undefined
  /** Whether monitored variants were added without their prices. */
  lacksPrices?: boolean | undefined
}

export function judgeReadings(check: ClaimedCheck, read: Readings, missingVariantIds: readonly string[]): JudgedChange {
  const total = totalOf(read.readings)
  const stock = judgeStock(check.stock, total.orderable, check.confirmations)
  // The lowest price of other variants than before is no change of price.
  const judged = read.isPartial || read.lacksPrices ? { ...total, price: null } : total
  const { episodes, events, ended } = judgeReadingEvents(check, check, { stock, total: judged })
  const change = {
    stockState: stock.state,
    confirming: stock.confirming,
    isTurn: events.some(({ kind }) => kind === 'restocked' || kind === 'sold_out'),
    ...total,
    episodes,
    missingVariantIds,
    health: 'ok' as const,
    startsFailing: false,
    error: null,
  }
  return { change, events, ended }
}
