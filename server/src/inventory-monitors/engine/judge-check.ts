import type { MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import type { QuantityKind as StoreQuantityKind, StockReading } from '../../stores/connector'
import type { ConnectorError } from '../../stores/connector-error'
import type { QuantityKind } from '../monitor-row'
import type { ClaimedCheck } from './claimed-check'
import { isFailing, judgeHealth, type CheckFailure } from './judge-health'
import { confirmedState, judgeStock } from './judge-stock'
import { isGap, planCheck } from './plan-check'
import { digestOf, totalOf, type VariantReading } from './stock-reading'

export interface MonitorChange {
  stockState: StockState
  confirming: number
  /** The confirmed state changed at this reading. */
  isTurn: boolean
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
  health: MonitorHealth
  /** The checks have begun to fail: once for each time that they do, not for each check. */
  beginsFailing: boolean
  error: CheckFailure | null
}

export interface JudgedCheck {
  monitorId: string
  at: number
  nextCheckAt: number
  failures: number
  /** Of a reading that succeeded. */
  digest: string | null
  /** Where the open readings are not simply confirmed. */
  readings: { values: VariantReading[]; isGap: boolean; readAt: number } | null
  /** Where what people see has changed. */
  change: MonitorChange | null
}

export type CheckOutcome = { readings: VariantReading[] } | { failure: CheckFailure }

const kindOf = (kind: StoreQuantityKind): QuantityKind => (kind === 'exact' || kind === 'capped' ? kind : 'unknown')

export const failureOf = (error: ConnectorError): CheckFailure => ({
  code: error.code,
  message: error.message,
  retryAfterSeconds: error.retryAfterMs === null ? null : error.retryAfterMs / 1000,
})

/** What the store's answer is to a check. */
export function outcomeOf(reading: StockReading): CheckOutcome {
  if (reading.outcome === 'failed') return { failure: failureOf(reading.error) }
  if (reading.outcome === 'gone') {
    const message = `the store does not know ${reading.productId}`
    return { failure: { code: 'store.not_found', message, retryAfterSeconds: null } }
  }
  return {
    readings: reading.stock.map((variant) => ({
      variantId: variant.variantId,
      quantity: variant.quantityKind === 'exact' ? variant.quantity : null,
      kind: kindOf(variant.quantityKind),
      orderable: variant.orderable,
    })),
  }
}

const isChanged = (check: ClaimedCheck, change: MonitorChange) =>
  change.stockState !== check.stock.state ||
  change.confirming !== check.stock.confirming ||
  change.quantity !== check.quantity ||
  change.kind !== check.kind ||
  change.orderable !== check.orderable ||
  change.health !== check.health ||
  (change.error?.code ?? null) !== check.lastErrorCode

/** A failed reading leaves the stock as it was and touches only the health. */
function judgeFailure(check: ClaimedCheck, failure: CheckFailure): MonitorChange {
  const { health } = judgeHealth(check.failures, failure)
  return {
    stockState: check.stock.state,
    confirming: check.stock.confirming,
    isTurn: false,
    quantity: check.quantity,
    kind: check.kind,
    orderable: check.orderable,
    health,
    beginsFailing: isFailing(health) && (check.health === 'ok' || check.health === 'degraded'),
    error: failure,
  }
}

function judgeReadings(check: ClaimedCheck, readings: readonly VariantReading[]): MonitorChange {
  const total = totalOf(readings)
  const { state, confirming } = judgeStock(check.stock, total.orderable, check.confirmations)
  const isTurn = confirmedState(state) !== confirmedState(check.stock.state)
  return { stockState: state, confirming, isTurn, ...total, health: 'ok', beginsFailing: false, error: null }
}

/** What an outcome at `at` makes of a check; `random` (0 to 1) spreads the next one. A pure function. */
export function judgeCheck(check: ClaimedCheck, outcome: CheckOutcome, at: number, random: number): JudgedCheck {
  const failure = 'failure' in outcome ? outcome.failure : null
  const change = 'failure' in outcome ? judgeFailure(check, outcome.failure) : judgeReadings(check, outcome.readings)
  const { failures } = judgeHealth(check.failures, failure)
  const { intervalSeconds } = check
  const schedule = {
    intervalSeconds,
    health: change.health,
    failures,
    retryAfterSeconds: failure?.retryAfterSeconds ?? null,
  }
  const judged = {
    monitorId: check.monitorId,
    at,
    nextCheckAt: planCheck(at, schedule, random),
    failures,
    change: isChanged(check, change) ? change : null,
  }
  if ('failure' in outcome) return { ...judged, digest: null, readings: null }
  const digest = digestOf(outcome.readings)
  const gap = isGap(check.readAt, at, intervalSeconds, check.failures)
  const isConfirmed = !gap && digest === check.digest
  const readings = isConfirmed ? null : { values: outcome.readings, isGap: gap, readAt: check.readAt ?? at }
  return { ...judged, digest, readings }
}
