import { at } from './at'
import { mixSeed } from './random'
import type { ProductRef, SiteCatalogue } from './site-catalogue'
import { priceBooks } from './sites'

/**
 * Prices in minor units. `sale` is null when the product sells at its list price; `member` is null when the site has no
 * member prices.
 */
export interface Prices {
  list: number
  sale: number | null
  member: number | null
  /** Price that a buyer pays: the lowest of the three. */
  current: number
}

/**
 * Returns the extra discount of a colour in percent: 10 for one colour in seven, otherwise 0. It makes a master's
 * `price` and `price_max` differ.
 */
function extraDiscount(catalogue: SiteCatalogue, position: number, colorCode: string): number {
  const letters = [...colorCode].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
  return mixSeed(catalogue.seed, 4, position, letters) % 7 === 0 ? 10 : 0
}

/** Returns the prices at the discount `base`; by default the product's current discount. */
export function pricesOf(
  catalogue: SiteCatalogue,
  { position, variant }: ProductRef,
  base = at(catalogue.discount, position),
): Prices {
  const definition = catalogue.definition(position)
  const list = definition.listPriceMinor
  const color = variant === null ? null : at(definition.variants, variant).color
  const percent = base === 0 || color === null ? base : base + extraDiscount(catalogue, position, color.code)
  const sale = percent === 0 ? null : Math.round((list * (100 - percent)) / 100)
  const off = catalogue.site.memberDiscountPercent
  const member = off === 0 ? null : Math.round(((sale ?? list) * (100 - off)) / 100)
  return { list, sale, member, current: member ?? sale ?? list }
}

/** The API's `prices` map: price book id → decimal amount. A price book without a price is left out. */
export function priceBookMap(prices: Prices): Record<string, number> {
  return {
    [priceBooks.list]: prices.list / 100,
    ...(prices.sale === null ? {} : { [priceBooks.sale]: prices.sale / 100 }),
    ...(prices.member === null ? {} : { [priceBooks.member]: prices.member / 100 }),
  }
}
