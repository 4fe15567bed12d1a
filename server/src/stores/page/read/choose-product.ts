import type { Notes } from './notes'
import { matchAddress } from './page-address'
import { isGroup, isProduct, textOf, thing, thingsOf, valuesOf, type Thing } from './thing'

/** A product with its variants, as a page describes them. */
export interface Family {
  head: Thing
  /** Empty for a product without variants. */
  variants: Thing[]
}

const isPage = ({ types }: Thing): boolean => types.some((type) => type.endsWith('Page'))

/** Returns the products at the top of a page, in order, including those that a page names as its subject. */
function productsOf(top: readonly Thing[]): Thing[] {
  const found = top.flatMap((one) => {
    if (isProduct(one)) return [one]
    if (isPage(one)) return thingsOf(one, 'mainEntity').filter(isProduct)
    // An offer may stand at the top and name what it offers.
    const offered = thingsOf(one, 'itemOffered').find(isProduct)
    if (!offered) return []
    return [valuesOf(offered, 'offers').length > 0 ? offered : withOffer(offered, one)]
  })
  return [...new Set(found)]
}

const withOffer = (product: Thing, offer: Thing): Thing => ({
  ...product,
  properties: new Map([...product.properties, ['offers', [offer]]]),
})

const groupIdOf = (one: Thing): string | null => textOf(one, 'inProductGroupWithID')

/** Returns the group to which a product says it belongs; null if it names none. */
function groupOf(product: Thing, groups: readonly Thing[]): Thing | null {
  const [named] = thingsOf(product, 'isVariantOf')
  const id = groupIdOf(product) ?? (named ? textOf(named, 'productGroupID') : null)
  const byId = id === null ? undefined : groups.find((group) => textOf(group, 'productGroupID') === id)
  if (byId) return byId
  return named ?? null
}

/** Joins variants with their group; every other product is a family of its own. */
function familiesOf(products: readonly Thing[]): Family[] {
  const groups = products.filter((one) => isGroup(one) || thingsOf(one, 'hasVariant').length > 0)
  const families = new Map<Thing, Set<Thing>>(groups.map((group) => [group, new Set(thingsOf(group, 'hasVariant'))]))
  const listed = new Set([...families.values()].flatMap((variants) => [...variants]))
  const unlisted = products.filter((product) => !families.has(product) && !listed.has(product))
  // Groups that the page names by their id, and does not describe.
  const undescribed = new Map(unlisted.map((product) => [groupIdOf(product), thing(['ProductGroup'], {})]))
  undescribed.delete(null)
  for (const product of unlisted) {
    const group = groupOf(product, groups) ?? undescribed.get(groupIdOf(product))
    if (group) families.set(group, (families.get(group) ?? new Set()).add(product))
    else families.set(product, new Set())
  }
  return [...families].map(([head, variants]) => ({ head, variants: [...variants] }))
}

const addressesOf = (one: Thing): (string | null)[] => [
  textOf(one, 'url'),
  one.id,
  ...thingsOf(one, 'offers').map((offer) => textOf(offer, 'url')),
  ...thingsOf(one, 'mainEntityOfPage').map((page) => page.id ?? textOf(page, 'url')),
  ...valuesOf(one, 'mainEntityOfPage').filter((value) => typeof value === 'string'),
]

/** Ranks how certainly a family is the page's own; 0 = nothing says so. */
function rankOf({ head, variants }: Family, subjects: ReadonlySet<Thing>, addresses: readonly string[]): number {
  const members = [head, ...variants]
  if (members.some((one) => subjects.has(one))) return 3
  const stated = members.flatMap(addressesOf)
  return Math.max(0, ...addresses.flatMap((address) => stated.map((one) => matchAddress(one, address))))
}

const IDENTIFIERS = ['sku', 'gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'mpn', 'productID']

/** Whether two descriptions are of the same product; pages often have one of the shop and one of a plug-in. */
function isSameProduct({ head: one }: Family, { head: other }: Family): boolean {
  const both = IDENTIFIERS.flatMap((name) => {
    const [value, counterpart] = [textOf(one, name), textOf(other, name)]
    return value === null || counterpart === null ? [] : [value === counterpart]
  })
  if (both.length > 0) return both.includes(true)
  const [name, otherName] = [textOf(one, 'name'), textOf(other, 'name')]
  return name !== null && name.toLowerCase() === otherName?.toLowerCase()
}

/**
 * Chooses the product that a page is about: its main entity, the one with the page's address, or the only one. Returns
 * all descriptions of it, in order; none, with a note, if the page is about several.
 */
export function chooseProduct(top: readonly Thing[], addresses: readonly string[], notes: Notes): Family[] {
  const families = familiesOf(productsOf(top))
  const subjects = new Set(top.filter(isPage).flatMap((page) => thingsOf(page, 'mainEntity')))
  const ranked = families.map((family) => ({ family, rank: rankOf(family, subjects, addresses) }))
  const highest = Math.max(0, ...ranked.map(({ rank }) => rank))
  const best = ranked.filter(({ rank }) => rank === highest).map(({ family }) => family)
  const [first] = best
  if (!first) return []
  const isOne = best.every((family) => isSameProduct(first, family) || family === first)
  if (!isOne) notes.add('several_products')
  return isOne ? families.filter((family) => family === first || isSameProduct(first, family)) : []
}
