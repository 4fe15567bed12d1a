import { hash } from 'node:crypto'
import type { Money } from '@outlet/shared/contract/money'
import type { QuantityKind as QuantityKindSchema } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'
import { priceRange } from '../../stores/price-range'

export type QuantityKind = z.infer<typeof QuantityKindSchema>

/** One variant as the store has just answered; unknown is null. */
export interface VariantReading {
  variantId: string
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
  price: Money | null
  /** In minor units of the price's currency; not kept in the history. */
  promotional?: number
}

/** An amount as the database has it: a bigint comes as text. */
export const moneyOf = (minor: string | number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency }

/** What a monitor's variants say together. */
export interface StockTotal {
  /** Sum of the exact quantities; null where there is none. */
  quantity: number | null
  kind: QuantityKind
  /** True where any variant can be ordered; false only where all are known not to be. */
  orderable: boolean | null
  /** The lowest and the highest that are known. */
  price: Money | null
  priceMax: Money | null
}

const severity: Record<QuantityKind, number> = { exact: 0, capped: 1, unknown: 2 }

/** The less certain of two kinds. */
export const lessCertain = (one: QuantityKind, other: QuantityKind): QuantityKind =>
  severity[one] >= severity[other] ? one : other

export function totalOf(readings: readonly VariantReading[]): StockTotal {
  let quantity: number | null = null
  let kind: QuantityKind = readings.length > 0 ? 'exact' : 'unknown'
  let anyUnknown = readings.length === 0
  let anyOrderable = false
  for (const reading of readings) {
    if (reading.kind === 'exact' && reading.quantity !== null) quantity = (quantity ?? 0) + reading.quantity
    kind = lessCertain(kind, reading.kind)
    anyUnknown ||= reading.orderable === null
    anyOrderable ||= reading.orderable === true
  }
  const { lowest, highest } = priceRange(readings.map(({ price }) => price))
  const orderable = anyOrderable ? true : anyUnknown ? null : false
  return { quantity, kind, orderable, price: lowest, priceMax: highest }
}

const PROMOTIONS = 'promotions:'

/** Equal for equal readings, whatever their order. */
export function digestOf(readings: readonly VariantReading[]): string {
  const lines = readings.map(
    ({ variantId, quantity, kind, orderable, price, promotional }) =>
      // Without a price as ever, so that what was read before there were any still counts as equal.
      `${variantId}\t${quantity}\t${kind}\t${orderable}${price ? `\t${price.minor}\t${price.currency}` : ''}${
        promotional === undefined ? '' : `\t${promotional}`
      }`,
  )
  const hasPromotions = readings.some(({ promotional }) => promotional !== undefined)
  return `${hasPromotions ? PROMOTIONS : ''}${hash('sha1', lines.sort().join('\n'), 'base64')}`
}

/** Whether the digest is of readings with a promotional price, of which the history does not tell what changed. */
export const isOfPromotions = (digest: string | null): boolean => digest?.startsWith(PROMOTIONS) ?? false
