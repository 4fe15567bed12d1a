import { at } from './at'
import { mixSeed } from './random'
import type { ProductRef, SiteCatalogue } from './site-catalogue'
import { priceBooks } from './sites'

/** In minor units. `sale` is null where the product is at its list price, `member` where the site has no members. */
export interface Prices {
  list: number
  sale: number | null
  member: number | null
  /** What a buyer pays: the lowest of them. */
  current: number
}

/** One colour in seven is marked down a further 10 %: that is why a master has a price and a price_max. */
function extraDiscount(catalogue: SiteCatalogue, position: number, colorCode: string): number {
  const letters = [...colorCode].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
  return mixSeed(catalogue.seed, 4, position, letters) % 7 === 0 ? 10 : 0
}

/** At the product's discount of now, unless another is said. */
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

/** The `prices` map of the API: price book id → decimal amount; a book without a price is left out. */
export function priceBookMap(prices: Prices): Record<string, number> {
  return {
    [priceBooks.list]: prices.list / 100,
    ...(prices.sale === null ? {} : { [priceBooks.sale]: prices.sale / 100 }),
    ...(prices.member === null ? {} : { [priceBooks.member]: prices.member / 100 }),
  }
}
