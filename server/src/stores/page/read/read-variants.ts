import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { joinOffers, ownOffers, readOffer, sellerOf, type OfferThing, type StatedOffer } from './read-offers'
import { productIdOf } from './page-address'
import { imagesOf } from './images'
import type { ReadingContext } from './reading-context'
import { plainName, textOf, thingsOf, valuesOf, type Thing } from './thing'

export interface PageVariant {
  id: string
  sku: string | null
  title: string | null
  attributes: VariantAttribute[]
  images: string[]
  offer: StatedOffer
}

/** A variant and the things that describe it, the most specific one first. */
interface Described {
  things: readonly Thing[]
  offer: StatedOffer
}

const textAmong = (things: readonly Thing[], ...names: readonly string[]): string | null => {
  for (const one of things) {
    const text = textOf(one, ...names)
    if (text !== null) return text
  }
  return null
}

const GTINS = ['gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'isbn']

const skuOf = (things: readonly Thing[]) => textAmong(things, 'sku')

type IdKind = (things: readonly Thing[], context: ReadingContext) => string | null

const addressId: IdKind = (things, { url }) => {
  const address = textAmong([...things, ...things.flatMap((one) => thingsOf(one, 'offers'))], 'url')
  return address === null ? null : productIdOf(address, new URL(url).origin)
}

/** Identifiers of a variant, the most stable one first. */
const idKinds: readonly IdKind[] = [
  skuOf,
  (things) => textAmong(things, ...GTINS),
  (things) => textAmong(things, 'mpn'),
  (things) => textAmong(things, 'productID'),
  addressId,
]

const isStorable = (id: string | null): id is string =>
  id !== null && id !== '' && id.length <= MAX_ID && !/\p{Cs}|\0/u.test(id)

const distinctCount = (ids: readonly (string | null)[]): number => new Set(ids.filter(isStorable)).size

/** Returns an id for each variant, all of the first kind that distinguishes the most; null = none. */
function idsOf(all: readonly Described[], attributes: readonly VariantAttribute[][], context: ReadingContext) {
  const kinds = idKinds.map((kind) => all.map(({ things }) => kind(things, context)))
  const byAttributes = attributes.map((own) => own.map(({ value }) => value).join(' / '))
  const candidates = [...kinds, byAttributes]
  const most = Math.max(...candidates.map(distinctCount))
  return candidates.find((ids) => distinctCount(ids) === most) ?? byAttributes
}

/** Properties of schema.org by which variants usually differ. */
const USUAL = ['color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender']

const propertyNames = (one: Thing): string[] =>
  thingsOf(one, 'additionalProperty').flatMap((property) => textOf(property, 'name', 'propertyID') ?? [])

function valueOf(things: readonly Thing[], name: string): string | null {
  const own = textAmong(things, name)
  if (own !== null) return own
  const properties = things.flatMap((one) => thingsOf(one, 'additionalProperty'))
  const named = properties.find((one) => [textOf(one, 'name'), textOf(one, 'propertyID')].includes(name))
  return named ? textOf(named, 'value') : null
}

/** Returns the properties by which a group says that its variants differ, or those that do differ. */
function variedBy(head: Thing, all: readonly Described[]): string[] {
  const stated = valuesOf(head, 'variesBy').flatMap((value) => (typeof value === 'string' ? value : (value.id ?? [])))
  if (stated.length > 0) return [...new Set(stated.map(plainName))]
  const names = [...USUAL, ...all.flatMap(({ things }) => things.flatMap(propertyNames))]
  return [...new Set(names)].filter((name) => {
    const values = all.map(({ things }) => valueOf(things, name))
    return !values.includes(null) && (values.length === 1 || new Set(values).size > 1)
  })
}

/** Returns `suggestedAge` as "Suggested age". */
const labelOf = (name: string): string =>
  /^[a-z]+(?:[A-Z][a-z]+)*$/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
    : name

const attributesOf = ({ things }: Described, names: readonly string[]): VariantAttribute[] =>
  names.flatMap((name) => {
    const value = valueOf(things, name)
    return value === null ? [] : [{ id: name, name: labelOf(name), value, label: value }]
  })

function toVariants(head: Thing, all: readonly Described[], context: ReadingContext): PageVariant[] {
  const names = variedBy(head, all)
  const attributes = all.map((one) => attributesOf(one, names))
  const ids = idsOf(all, attributes, context)
  const variants = new Map<string, PageVariant>()
  all.forEach(({ things, offer }, index) => {
    const id = ids[index] ?? null
    if (!isStorable(id) || variants.has(id)) return void context.notes.add('variant_without_id')
    variants.set(id, {
      id,
      sku: skuOf(things),
      title: textAmong(things, 'name'),
      attributes: attributes[index] ?? [],
      images: things.flatMap((one) => imagesOf(one, context)),
      offer,
    })
  })
  return [...variants.values()]
}

/** Whether a variant is only a link to a page of its own. */
const isElsewhere = (variant: Thing): boolean =>
  !['name', 'sku', 'offers', ...GTINS].some((name) => valuesOf(variant, name).length > 0)

/** Reads the variants of a group. */
export function readGroupVariants(head: Thing, variants: readonly Thing[], context: ReadingContext): PageVariant[] {
  const here = variants.filter((variant) => !isElsewhere(variant))
  if (here.length < variants.length) context.notes.add('variant_elsewhere')
  const described = here.map((variant): Described => {
    const offers = ownOffers(variant, context)
    const stated = offers.map((one) => readOffer(one, context))
    return { things: [variant, ...offers.map(({ offer }) => offer)], offer: joinOffers(stated, context) }
  })
  return toVariants(head, described, context)
}

const offeredBy = ({ offer }: OfferThing): Thing[] => [...thingsOf(offer, 'itemOffered'), offer]

/**
 * Reads the offers of a product without a group as its variants, as many shops describe them: one offer for each, with
 * an identifier of its own. Empty if nothing distinguishes the offers.
 */
export function readOfferedVariants(
  head: Thing,
  offers: readonly OfferThing[],
  context: ReadingContext,
): PageVariant[] {
  if (offers.length < 2 || new Set(offers.map(sellerOf)).size > 1) return []
  const things = offers.map(offeredBy)
  const isDistinct = idKinds.some((kind) => distinctCount(things.map((one) => kind(one, context))) === offers.length)
  if (!isDistinct) return []
  const described = offers.map((one, index) => ({ things: things[index] ?? [], offer: readOffer(one, context) }))
  return toVariants(head, described, context)
}
