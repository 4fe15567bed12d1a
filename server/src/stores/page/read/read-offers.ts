import type { Money } from '@outlet/shared/contract/money'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'
import { readAvailability, UNSTATED, type StatedStock } from './availability'
import { plainShopName, type ReadingContext } from './reading-context'
import { currencyTextOf, minimumOf, readPrices } from './read-prices'
import { isA, plainName, textOf, thingsOf, valuesOf, type Thing } from './thing'
import { dateIn, isLater, isOver } from './validity'

/** An offer as the page states it. */
export interface StatedOffer extends StatedStock {
  prices: Money[]
  isFrom: boolean
  listPrice: Money | null
  available: number | null
  kind: StockKind
  inStockDate: Date | null
}

const AGGREGATE = new Set(['AggregateOffer'])
/** Quantity by which platforms mean "as many as you like". */
const UNLIMITED = 999_999

/** An offer with the properties that it has from the aggregate around it. */
export interface OfferThing {
  offer: Thing
  currencyText: string | null
}

const isPricedOffer = (offer: Thing): boolean =>
  ['price', 'priceSpecification', 'lowPrice'].some((name) => valuesOf(offer, name).length > 0)

/** Returns a product's offers, those within aggregates included. A product may carry its price itself. */
function offersOf(product: Thing): OfferThing[] {
  const offers = thingsOf(product, 'offers').flatMap((offer): OfferThing[] => {
    const inner = isA(offer, AGGREGATE) ? thingsOf(offer, 'offers') : []
    const currencyText = currencyTextOf(offer)
    const isPriced = inner.some(isPricedOffer) || valuesOf(offer, 'lowPrice').length === 0
    return inner.length > 0 && isPriced ? inner.map((one) => ({ offer: one, currencyText })) : [{ offer, currencyText }]
  })
  const isOwnOffer = ['price', 'availability'].some((name) => valuesOf(product, name).length > 0)
  return offers.length === 0 && isOwnOffer ? [{ offer: product, currencyText: null }] : offers
}

const enumerated = (thing: Thing, name: string): string =>
  plainName(textOf(thing, name) ?? '')
    .replace(/^.*[#/]/, '')
    .toLowerCase()

const isUsed = ({ offer }: OfferThing): boolean =>
  /^(?:used|refurbished|damaged)/.test(enumerated(offer, 'itemCondition'))

const FOR_OTHERS: readonly (readonly [ReadingNote, (one: OfferThing, now: Date) => boolean])[] = [
  ['member_price', ({ offer }) => valuesOf(offer, 'validForMemberTier').length > 0],
  [
    'subscription_price',
    ({ offer }) => /^(?:leaseout|rent|provideservice)/.test(enumerated(offer, 'businessFunction')),
  ],
  ['business_price', ({ offer }) => /^(?:business|reseller|public)/.test(enumerated(offer, 'eligibleCustomerType'))],
  ['offer_expired', ({ offer }, now) => isOver(textOf(offer, 'validThrough', 'availabilityEnds'), now)],
  ['price_not_yet_valid', ({ offer }, now) => isLater(textOf(offer, 'validFrom'), now)],
]

/** Conditions that exclude an offer only if others remain. */
const UNLESS_ALONE: readonly (readonly [ReadingNote, (one: OfferThing) => boolean])[] = [
  ['used_offer', isUsed],
  ['quantity_price', ({ offer }) => (minimumOf(offer) ?? 1) > 1],
]

export const sellerOf = ({ offer }: OfferThing): string => plainShopName(textOf(offer, 'seller', 'offeredBy') ?? '')

const isShop = (seller: string, { shopNames }: ReadingContext): boolean =>
  seller === '' ||
  [...shopNames].some(
    (name) => name === seller || (name.length > 3 && (seller.startsWith(name) || name.startsWith(seller))),
  )

/** Returns the shop's own offers; all of them if none of several sellers is known to be the shop. */
function ofShop(offers: readonly OfferThing[], context: ReadingContext): readonly OfferThing[] {
  if (new Set(offers.map(sellerOf)).size < 2) return offers
  const own = offers.filter((one) => isShop(sellerOf(one), context))
  context.notes.add(own.length > 0 ? 'other_seller' : 'several_sellers')
  return own.length > 0 ? own : offers
}

/** Returns the offers of one new item that everybody can accept now at this shop. */
export function ownOffers(product: Thing, context: ReadingContext): readonly OfferThing[] {
  const { notes, now } = context
  const forAll = offersOf(product).filter((one) => {
    const excluded = FOR_OTHERS.find(([, applies]) => applies(one, now))
    if (excluded) notes.add(excluded[0])
    return !excluded
  })
  const usual = UNLESS_ALONE.reduce<readonly OfferThing[]>((some, [note, applies]) => {
    const rest = some.filter((one) => !applies(one))
    if (rest.length === 0 || rest.length === some.length) return some
    notes.add(note)
    return rest
  }, forAll)
  return ofShop(usual, context)
}

/** Reads a stated quantity; only an exact number of pieces counts. */
function quantityOf(offer: Thing): Pick<StatedOffer, 'available' | 'kind'> | null {
  const [value] = valuesOf(offer, 'inventoryLevel')
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : textOf(value, 'value')
  const unit = typeof value === 'string' ? null : textOf(value, 'unitCode')
  if (text === null || !/^\d{1,9}(?:\.0+)?$/.test(text) || (unit !== null && !/^(?:C62|H87|EA|PCE)$/i.test(unit)))
    return null
  return Number(text) >= UNLIMITED ? { available: null, kind: 'capped' } : { available: Number(text), kind: 'exact' }
}

export function readOffer({ offer, currencyText }: OfferThing, context: ReadingContext): StatedOffer {
  const stock = readAvailability(textOf(offer, 'availability'), context.notes)
  const quantity = quantityOf(offer) ?? { available: null, kind: stock.orderable === null ? 'unknown' : 'boolean' }
  const starts = stock.preorderable || stock.backorderable ? dateIn(textOf(offer, 'availabilityStarts')) : null
  return { ...readPrices(offer, currencyText, context), ...stock, ...quantity, inStockDate: starts }
}

export const NO_OFFER: StatedOffer = {
  ...UNSTATED,
  prices: [],
  isFrom: false,
  listPrice: null,
  available: null,
  kind: 'unknown',
  inStockDate: null,
}

const byPrice = (one: StatedOffer, other: StatedOffer): number =>
  (one.prices[0]?.minor ?? Infinity) - (other.prices[0]?.minor ?? Infinity)

/** Returns the prices of several offers: one, or the lowest and the highest of them. */
function joinPrices(offers: readonly StatedOffer[]): Pick<StatedOffer, 'prices' | 'isFrom'> {
  const prices = offers.flatMap((one) => one.prices).sort((one, other) => one.minor - other.minor)
  const [lowest, highest] = [prices[0], prices.at(-1)]
  const isRange = lowest !== undefined && highest !== undefined && lowest.minor < highest.minor
  return {
    prices: isRange ? [lowest, highest] : prices.slice(0, 1),
    isFrom: isRange || offers.some((one) => one.isFrom),
  }
}

/**
 * Joins several offers of the same item: it can be ordered if one of them can be. Different prices are a range. Offers
 * that cannot be ordered do not count while another one can.
 */
export function joinOffers(all: readonly StatedOffer[], { notes }: ReadingContext): StatedOffer {
  const orderable = all.filter((one) => one.orderable === true)
  const offers = [...(orderable.length > 0 ? orderable : all)].sort(byPrice)
  const [first] = offers
  if (!first) return NO_OFFER
  if (offers.length === 1) return first
  const { prices, isFrom } = joinPrices(offers)
  if (prices.length > 1) notes.add('price_from')
  const isUnstated = offers.some((one) => one.orderable === null)
  return {
    ...first,
    ...(isUnstated ? UNSTATED : {}),
    prices,
    isFrom,
    listPrice: prices.length > 1 ? null : first.listPrice,
    // Several offers may count the same pieces.
    available: null,
    kind: isUnstated ? 'unknown' : 'boolean',
  }
}
