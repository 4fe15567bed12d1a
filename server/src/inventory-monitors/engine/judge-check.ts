import type { QuantityKind as StoreQuantityKind, StockReading, VariantStock } from '../../stores/connector'
import type { ConnectorError } from '../../stores/connector-error'
import type { QuantityKind } from '../monitor-row'
import type { ClaimedCheck } from './claimed-check'
import { nextActive } from './active-hours'
import { isChanged, judgeFailure, judgeReadings, type JudgedChange, type MonitorChange } from './judge-change'
import { judgeHealth, type CheckFailure } from './judge-health'
import { missedTime, type MissedTime } from './missed-time'
import { isGap, planCheck } from './plan-check'
import { digestOf, isOfPromotions, type VariantReading } from './stock-reading'

export interface JudgedCheck extends Pick<JudgedChange, 'events' | 'ended'> {
  monitorId: string
  websiteType: string
  productCode: string
  productId: string
  at: number
  nextCheckAt: number
  /** The next check waits for the active hours. */
  waitsForHours: boolean
  failures: number
  lowStockThreshold: number | null
  /** Of a reading that succeeded. */
  digest: string | null
  /** Where this reading ends a time in which there should have been others. */
  missed: MissedTime | null
  /** The reading before. */
  readAt: number | null
  /** What was read, where anything was. */
  values: VariantReading[] | null
  /** Where the open readings are not simply confirmed. */
  readings: { values: VariantReading[]; isGap: boolean; readAt: number } | null
  /** Where what people see has changed. */
  change: MonitorChange | null
  /**
   * All of the product's variants as the store told them, where the catalogue may have something else; `isSure` where it
   * has what the check before read.
   */
  stock: { variants: readonly VariantStock[]; isSure: boolean } | null
}

/** `stock` as the store told it, for the catalogue; left out where what was read before is judged anew. */
export type CheckOutcome = { readings: VariantReading[]; stock?: readonly VariantStock[] } | { failure: CheckFailure }

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
  // A store may list a variant twice: it has its pieces once.
  const stock = new Map(reading.stock.map((variant) => [variant.variantId, variant]))
  return {
    stock: reading.stock,
    readings: [...stock.values()].map((variant) => ({
      variantId: variant.variantId,
      quantity: variant.quantityKind === 'exact' ? variant.quantity : null,
      kind: kindOf(variant.quantityKind),
      orderable: variant.orderable,
      price: variant.price ?? null,
      ...(variant.promotionalPrice && { promotional: variant.promotionalPrice.minor }),
    })),
  }
}

/** What is followed of a product's variants, and what of that the store does not list. */
function followed({ variantIds, productId }: ClaimedCheck, outcome: CheckOutcome) {
  if (variantIds === null || 'failure' in outcome) return { outcome, missing: [] }
  const listed = new Set(outcome.readings.map(({ variantId }) => variantId))
  const missing = variantIds.filter((id) => !listed.has(id)).sort()
  if (missing.length === variantIds.length) return { outcome: allGone(productId), missing }
  const readings = outcome.readings.filter(({ variantId }) => variantIds.includes(variantId))
  return { outcome: { readings }, missing }
}

/** Nothing of what is followed is there: the product as the monitor means it is gone. */
const allGone = (productId: string): CheckOutcome => ({
  failure: {
    code: 'store.not_found',
    message: `the store lists none of the chosen variants of ${productId}`,
    retryAfterSeconds: null,
  },
})

export interface CheckMoment {
  at: number
  /** From 0 to 1; spreads the next check. */
  random: number
  /** Of the active hours. */
  timeZone: string
}

/** Where the readings that succeeded are not simply those of before: what is to be written of them. */
function readingsOf(
  check: ClaimedCheck,
  values: VariantReading[],
  at: number,
): Pick<JudgedCheck, 'digest' | 'readings'> {
  const digest = digestOf(values)
  const gap = isGap(check.readAt, at, check.intervalSeconds, check.failures)
  if (!gap && digest === check.digest) return { digest, readings: null }
  return { digest, readings: { values, isGap: gap, readAt: check.readAt ?? at } }
}

/** What is not followed is in no digest, and after a sync that knew better there is none. */
const isSure = ({ variantIds, digest }: ClaimedCheck, now: string | null) =>
  variantIds === null && digest !== null && !isOfPromotions(digest) && !isOfPromotions(now)

const stockOf = (check: ClaimedCheck, answered: CheckOutcome, told: Pick<JudgedCheck, 'digest' | 'readings'>) =>
  'failure' in answered || !answered.stock || !(told.readings !== null || check.variantIds !== null)
    ? null
    : { variants: answered.stock, isSure: isSure(check, told.digest) }

/** What an outcome makes of a check. A pure function. */
export function judgeCheck(check: ClaimedCheck, answered: CheckOutcome, moment: CheckMoment): JudgedCheck {
  const { at, random, timeZone } = moment
  const { outcome, missing } = followed(check, answered)
  const failure = 'failure' in outcome ? outcome.failure : null
  const { change, events, ended } =
    'failure' in outcome ? judgeFailure(check, outcome.failure) : judgeReadings(check, outcome.readings, missing)
  if (!('failure' in answered)) change.missingVariantIds = missing
  const { failures } = judgeHealth(check.failures, failure)
  const { intervalSeconds } = check
  const retryAfterSeconds = failure?.retryAfterSeconds ?? null
  const planned = planCheck(at, { intervalSeconds, health: change.health, failures, retryAfterSeconds }, random)
  const nextCheckAt = nextActive(check.activeHours, timeZone, planned)
  const told = 'failure' in outcome ? { digest: null, readings: null } : readingsOf(check, outcome.readings, at)
  return {
    monitorId: check.monitorId,
    websiteType: check.websiteType,
    productCode: check.productCode,
    productId: check.productId,
    at,
    nextCheckAt,
    waitsForHours: nextCheckAt > planned,
    failures,
    lowStockThreshold: check.lowStockThreshold,
    change: isChanged(check, change) ? change : null,
    events,
    ended,
    missed: failure ? null : missedTime(check, at, timeZone),
    readAt: check.readAt,
    values: 'failure' in outcome ? null : outcome.readings,
    ...told,
    stock: stockOf(check, answered, told),
  }
}
