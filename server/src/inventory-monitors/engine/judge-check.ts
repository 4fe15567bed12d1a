import type { StockReading, VariantStock } from '../../stores/connector'
import type { ConnectorError } from '../../stores/connector-error'
import type { ClaimedCheck } from './claimed-check'
import { nextActive } from './active-hours'
import { isChanged, judgeFailure, judgeReadings, type JudgedChange, type MonitorChange } from './judge-change'
import { judgeHealth, type CheckFailure } from './judge-health'
import { missedTime, type MissedTime } from './missed-time'
import { isGap, planCheck } from './plan-check'
import { digestOf, isSameBesides, variantReading, type VariantReading } from './stock-reading'

export interface JudgedCheck extends Pick<JudgedChange, 'events' | 'ended'> {
  monitorId: string
  websiteType: string
  productCode: string
  productId: string
  at: number
  nextCheckAt: number
  waitsForHours: boolean
  failures: number
  lowStockThreshold: number | null
  /** Digest of the readings; null after a failure. */
  digest: string | null
  /** The gap that this reading ends, if checks were expected in it. */
  missed: MissedTime | null
  /** Time of the previous successful reading. */
  readAt: number | null
  /** The readings; null after a failure. */
  values: VariantReading[] | null
  /** The readings to write; null if they only confirm the open ones. */
  readings: { values: VariantReading[]; isGap: boolean; readAt: number } | null
  /** The new displayed fields; null if none changed. */
  change: MonitorChange | null
  /**
   * All of the product's variants as the store returned them; null if the catalogue is up to date. `isSure`: only the
   * variants whose readings changed can differ from the catalogue.
   */
  stock: { variants: readonly VariantStock[]; isSure: boolean; isPartial: boolean } | null
}

/** `stock` as the store returned it, for the catalogue; missing if an earlier reading is judged again. */
export type CheckOutcome =
  | {
      readings: VariantReading[]
      stock?: readonly VariantStock[]
      listsSoldOut?: boolean | undefined
      isPartial?: boolean | undefined
      leftOut?: readonly string[] | undefined
      lacksPrices?: boolean | undefined
    }
  | { failure: CheckFailure }

type FoundOutcome = Exclude<CheckOutcome, { failure: unknown }>

export const failureOf = (error: ConnectorError): CheckFailure => ({
  code: error.code,
  message: error.message,
  retryAfterSeconds: error.retryAfterMs === null ? null : error.retryAfterMs / 1000,
})

/** Converts the store's response to the outcome of a check. */
export function outcomeOf(reading: StockReading): CheckOutcome {
  if (reading.outcome === 'failed') return { failure: failureOf(reading.error) }
  if (reading.outcome === 'gone') {
    const message = `the store does not know ${reading.productId}`
    return { failure: { code: 'store.not_found', message, retryAfterSeconds: null } }
  }
  // A store may list a variant twice; its quantity counts once.
  const stock = new Map(reading.stock.map((variant) => [variant.variantId, variant]))
  return {
    stock: reading.stock,
    readings: [...stock.values()].map(variantReading),
    listsSoldOut: reading.listsSoldOut,
    isPartial: reading.isPartial,
    leftOut: reading.leftOut,
  }
}

const withoutDetails = (variantId: string, stock: Pick<VariantStock, 'orderable' | 'kind'>): VariantReading =>
  variantReading({
    variantId,
    ...stock,
    preorderable: null,
    backorderable: null,
    available: null,
    onHand: null,
    inStockDate: null,
  })

/** A variant that the store leaves out because it is sold out, or no longer sold. */
const soldOut = (variantId: string): VariantReading => withoutDetails(variantId, { orderable: false, kind: 'boolean' })

/** A variant that a partial reading lacks, and that the store did not leave out. */
const unread = (variantId: string): VariantReading => withoutDetails(variantId, { orderable: null, kind: 'unknown' })

/** Adds the variants that a partial reading may lack as one unread reading, under the product's id, also for the history. */
const withRest = (productId: string, { readings, ...outcome }: FoundOutcome): FoundOutcome => {
  const isListed = readings.some(({ variantId }) => variantId === productId)
  return { ...outcome, readings: isListed ? readings : [...readings, unread(productId)] }
}

/** Limits the outcome to the monitored variants, and returns those that the store does not list. */
function selectMonitored(
  { variantIds, productId }: ClaimedCheck,
  outcome: CheckOutcome,
): { outcome: CheckOutcome; missing: string[] } {
  if ('failure' in outcome) return { outcome, missing: [] }
  if (variantIds === null) return { outcome: outcome.isPartial ? withRest(productId, outcome) : outcome, missing: [] }
  const listed = new Set(outcome.readings.map(({ variantId }) => variantId))
  const missing = variantIds.filter((id) => !listed.has(id)).sort()
  const readings = outcome.readings.filter(({ variantId }) => variantIds.includes(variantId))
  const lacksPrices = missing.length > 0
  if (outcome.isPartial) {
    const leftOut = new Set(outcome.leftOut)
    const isPartial = missing.some((id) => !leftOut.has(id))
    const others = missing.map((id) => (leftOut.has(id) ? soldOut(id) : unread(id)))
    return { outcome: { readings: [...readings, ...others], isPartial, lacksPrices }, missing: [] }
  }
  if (outcome.listsSoldOut === false)
    return { outcome: { readings: [...readings, ...missing.map(soldOut)], lacksPrices }, missing: [] }
  if (missing.length === variantIds.length) return { outcome: goneOutcome(productId), missing }
  return { outcome: { readings }, missing }
}

/** No monitored variant is listed: for the monitor, the product is gone. */
const goneOutcome = (productId: string): CheckOutcome => ({
  failure: {
    code: 'store.not_found',
    message: `the store lists none of the chosen variants of ${productId}`,
    retryAfterSeconds: null,
  },
})

export interface CheckMoment {
  at: number
  /** Random number from 0 to 1 that spreads the next check. */
  random: number
  timeZone: string
}

/** The readings to write, if they do more than confirm the previous ones. */
function readingsOf(
  check: ClaimedCheck,
  { readings: values, isPartial = false }: FoundOutcome,
  at: number,
): Pick<JudgedCheck, 'digest' | 'readings'> {
  // The catalogue has only a part of what is read now: the next complete reading is written as a whole.
  const digest = digestOf(values) + (isPartial ? '-partial' : '')
  const gap = isGap(check.readAt, at, check.intervalSeconds, check.failures)
  if (!gap && digest === check.digest) return { digest, readings: null }
  return { digest, readings: { values, isGap: gap, readAt: check.readAt ?? at } }
}

/**
 * Whether the history has all that changed since the catalogue was written: not if only some variants are monitored,
 * not after a sync that had newer data, which clears the digest, and not if a field changed that the history lacks.
 */
const isSure = ({ variantIds, digest }: ClaimedCheck, now: string | null) =>
  variantIds === null && digest !== null && now !== null && isSameBesides(digest, now)

const stockOf = (
  check: ClaimedCheck,
  original: CheckOutcome,
  judgedReadings: Pick<JudgedCheck, 'digest' | 'readings'>,
) =>
  'failure' in original || !original.stock || !(judgedReadings.readings !== null || check.variantIds !== null)
    ? null
    : {
        variants: original.stock,
        isSure: !original.isPartial && isSure(check, judgedReadings.digest),
        isPartial: original.isPartial ?? false,
      }

/** Judges the outcome of a check: stock state, health, events and the time of the next check. A pure function. */
export function judgeCheck(check: ClaimedCheck, original: CheckOutcome, moment: CheckMoment): JudgedCheck {
  const { at, random, timeZone } = moment
  const { outcome, missing } = selectMonitored(check, original)
  const failure = 'failure' in outcome ? outcome.failure : null
  const { change, events, ended } =
    'failure' in outcome ? judgeFailure(check, outcome.failure) : judgeReadings(check, outcome, missing)
  if (!('failure' in original)) change.missingVariantIds = missing
  const { failures } = judgeHealth(check.failures, failure)
  const { intervalSeconds } = check
  const retryAfterSeconds = failure?.retryAfterSeconds ?? null
  const planned = planCheck(at, { intervalSeconds, health: change.health, failures, retryAfterSeconds }, random)
  const nextCheckAt = nextActive(check.activeHours, timeZone, planned)
  const judgedReadings = 'failure' in outcome ? { digest: null, readings: null } : readingsOf(check, outcome, at)
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
    ...judgedReadings,
    stock: stockOf(check, original, judgedReadings),
  }
}
