import type { Money } from '@outlet/shared/contract/money'
import { minorIn } from './amount'
import { currencyOfSign } from './currency-signs'
import type { ReadingContext } from './reading-context'
import { plainName, textOf, thingsOf, valuesOf, type Thing } from './thing'
import { isLater, isOver } from './validity'

/** Prices that an offer states in the store's currency. */
export interface StatedPrices {
  /** One price, or the lowest and the highest of a range; empty = unknown. */
  prices: Money[]
  /** Whether the price is only known to be at least the first. */
  isFrom: boolean
  listPrice: Money | null
}

const currencyIn = (text: string | null): string | null => {
  if (text === null) return null
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : currencyOfSign(text)
}

/** Reads an amount in the store's currency; null, with a note, for any other. `inherited`: currency of the offer. */
function moneyIn(text: string | null, currencyText: string | null, context: ReadingContext): Money | null {
  if (text === null) return null
  const { notes, foreign } = context
  const currency = currencyIn(currencyText) ?? currencyOfSign(text)
  if (currency === null) notes.add('currency_unstated')
  if (currency !== null && currency !== context.currency) {
    notes.add('other_currency')
    foreign.add(currency)
  }
  if (currency !== context.currency) return null
  const minor = minorIn(text, currency)
  if (minor === null) notes.add('price_unreadable')
  if (minor === 0) notes.add('price_zero')
  return minor ? { minor, currency } : null
}

export const currencyTextOf = (thing: Thing): string | null => textOf(thing, 'priceCurrency', 'currency')

/** Reads an amount property; its value may be a text or a `MonetaryAmount`. */
function amountOf(thing: Thing, name: string, currencyText: string | null, context: ReadingContext): Money | null {
  const [value] = valuesOf(thing, name)
  if (value === undefined) return null
  if (typeof value === 'string') return moneyIn(value === '' ? null : value, currencyText, context)
  return moneyIn(textOf(value, 'price', 'value'), currencyTextOf(value) ?? currencyText, context)
}

/** Kind of a price specification; null = it is not the price of one item for everybody now. */
type SpecificationKind = 'active' | 'sale' | 'regular' | 'list' | null

const CHARGES = new Set(['DeliveryChargeSpecification', 'PaymentChargeSpecification'])
const kindByType: Readonly<Record<string, SpecificationKind>> = {
  saleprice: 'sale',
  regularprice: 'regular',
  listprice: 'list',
  strikethroughprice: 'list',
  msrp: 'list',
  srp: 'list',
  // Prices between businesses.
  invoiceprice: null,
  minimumadvertisedprice: null,
}

const PIECES = /^(?:C62|H87|EA|NMP|PCE|1)$/i

/**
 * Whether a price is by weight, length or volume. With a `valueReference` the price is that of the whole quantity
 * (Google's merchant listings).
 */
const isByUnit = (specification: Thing): boolean =>
  thingsOf(specification, 'referenceQuantity').some((quantity) => {
    if (thingsOf(quantity, 'valueReference').length > 0) return false
    const unit = textOf(quantity, 'unitCode') ?? textOf(quantity, 'unitText')
    return (unit !== null && !PIECES.test(unit)) || (textOf(quantity, 'value') ?? '1') !== '1'
  })

export const minimumOf = (thing: Thing): number | null => {
  const quantity = thingsOf(thing, 'eligibleQuantity')[0]
  const minimum = quantity === undefined ? null : (textOf(quantity, 'minValue') ?? textOf(quantity, 'value'))
  return minimum !== null && /^\d{1,6}$/.test(minimum) ? Number(minimum) : null
}

/** Reasons, in order, why a specification is not the price of one item for everybody now. */
const exclusions: readonly (readonly [
  Parameters<ReadingContext['notes']['add']>[0],
  (specification: Thing, now: Date) => boolean,
])[] = [
  ['member_price', (one) => valuesOf(one, 'validForMemberTier').length > 0],
  [
    'subscription_price',
    (one) => ['billingDuration', 'billingIncrement'].some((name) => valuesOf(one, name).length > 0),
  ],
  ['unit_price', isByUnit],
  ['quantity_price', (one) => (minimumOf(one) ?? 1) > 1],
  ['price_expired', (one, now) => isOver(textOf(one, 'validThrough', 'priceValidUntil'), now)],
  ['price_not_yet_valid', (one, now) => isLater(textOf(one, 'validFrom'), now)],
]

function kindOf(specification: Thing, { notes, now }: ReadingContext): SpecificationKind {
  if (specification.types.some((type) => CHARGES.has(type))) return null
  const excluded = exclusions.find(([, applies]) => applies(specification, now))
  if (excluded) {
    notes.add(excluded[0])
    return null
  }
  const type = textOf(specification, 'priceType')
  if (type === null) return 'active'
  const known = plainName(type)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase()
  // A price type of the shop's own may mean anything.
  return Object.hasOwn(kindByType, known) ? (kindByType[known] ?? null) : null
}

type Specified = Record<'active' | 'sale' | 'regular' | 'list', Money[]>

/** Reads the price specifications of an offer by their kind; each as its amounts, two for a range. */
function specifiedOf(offer: Thing, currencyText: string | null, context: ReadingContext): Specified {
  const specified: Specified = { active: [], sale: [], regular: [], list: [] }
  for (const specification of thingsOf(offer, 'priceSpecification')) {
    const kind = kindOf(specification, context)
    if (kind === null) continue
    const currency = currencyTextOf(specification) ?? currencyText
    const names = valuesOf(specification, 'price').length > 0 ? ['price'] : ['minPrice', 'maxPrice']
    specified[kind].push(...names.flatMap((name) => amountOf(specification, name, currency, context) ?? []))
  }
  return specified
}

const distinct = (prices: readonly Money[]): Money[] => [...new Map(prices.map((one) => [one.minor, one])).values()]

/** The price among those without a type; a page that states several different ones does not say which counts. */
function oneOf(prices: readonly Money[], { notes }: ReadingContext): Money[] {
  const different = distinct(prices)
  if (different.length > 1) notes.add('price_ambiguous')
  return different.length === 1 ? different : []
}

const ranged = (prices: readonly Money[]): Money[] => {
  const sorted = distinct(prices).sort((one, other) => one.minor - other.minor)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  return lowest && highest && lowest !== highest ? [lowest, highest] : sorted
}

/** Returns the first list price; none if it is below the price. */
function listPriceOf(list: readonly Money[], prices: readonly Money[], { notes }: ReadingContext): Money | null {
  const listPrice = list[0] ?? null
  const lowest = prices[0]
  if (!listPrice || !lowest || listPrice.minor >= lowest.minor) return listPrice
  notes.add('list_price_below_price')
  return null
}

/** Reads the range of an `AggregateOffer`; empty if it states none. */
function aggregateOf(offer: Thing, currencyText: string | null, context: ReadingContext): StatedPrices | null {
  const low = amountOf(offer, 'lowPrice', currencyText, context)
  const high = amountOf(offer, 'highPrice', currencyText, context)
  const prices = ranged([low, high].flatMap((one) => one ?? []))
  if (prices.length === 0) return null
  const isSingle = textOf(offer, 'offerCount') === '1'
  // A highest price alone says nothing about the price.
  if (low === null) return null
  return { prices, isFrom: !isSingle && (high === null || prices.length > 1), listPrice: null }
}

interface OfferPrices extends Specified {
  /** The price of the offer itself; null if it has none, or if its time has passed. */
  own: Money | null
  isExpired: boolean
  currencyText: string | null
}

function offerPricesOf(offer: Thing, inheritedCurrency: string | null, context: ReadingContext): OfferPrices {
  const currencyText = currencyTextOf(offer) ?? inheritedCurrency
  const specified = specifiedOf(offer, currencyText, context)
  const isExpired = isOver(textOf(offer, 'priceValidUntil'), context.now)
  if (isExpired) context.notes.add('price_expired')
  const own = isExpired ? null : amountOf(offer, 'price', currencyText, context)
  if (own && specified.active.some(({ minor }) => minor !== own.minor)) context.notes.add('sources_differ')
  return { ...specified, own, isExpired, currencyText }
}

/** Reads the prices of an offer. Every price that does not count leaves a note. */
export function readPrices(offer: Thing, inheritedCurrency: string | null, context: ReadingContext): StatedPrices {
  const read = offerPricesOf(offer, inheritedCurrency, context)
  const { active, sale, regular, list, own, isExpired } = read
  const stated = [own ? [own] : [], sale, active, regular].find((some) => some.length > 0) ?? []
  // A lowest and a highest price of one specification.
  const isRange = stated === active && thingsOf(offer, 'priceSpecification').length === 1
  const prices = isRange ? ranged(stated) : oneOf(stated, context)
  const aggregate = prices.length > 0 || isExpired ? null : aggregateOf(offer, read.currencyText, context)
  const found = aggregate ?? { prices, isFrom: prices.length > 1, listPrice: null }
  if (found.isFrom) context.notes.add('price_from')
  const listed = stated === regular ? list : [...list, ...regular]
  return { ...found, listPrice: listPriceOf(listed, found.prices, context) }
}
