import type { Markup } from './read-markup'
import { thing, type Thing } from './thing'

const contentsOf = ({ metas }: Markup, ...names: readonly string[]): string[] =>
  names.flatMap((name) => metas.flatMap((meta) => (meta.name === name && meta.content !== '' ? [meta.content] : [])))

/** Returns amounts with their currencies; a page may repeat both for further currencies. */
function pricesOf(markup: Markup, ...names: readonly string[]): { price: string; priceCurrency: string[] }[] {
  const name = names.find((prefix) => contentsOf(markup, `${prefix}:amount`).length > 0)
  if (name === undefined) return []
  const currencies = contentsOf(markup, `${name}:currency`)
  return contentsOf(markup, `${name}:amount`).map((price, index) => {
    const currency = currencies[index] ?? currencies[0]
    return { price, priceCurrency: currency === undefined ? [] : [currency] }
  })
}

/** A page is about a product if its type says so, or if it states a price or an availability. */
const isAboutProduct = (markup: Markup): boolean =>
  contentsOf(markup, 'og:type').some((type) => /^(?:og:|product$|product\.)/i.test(type) && /product/i.test(type)) ||
  contentsOf(markup, 'product:price:amount', 'og:price:amount', 'product:availability', 'og:availability').length > 0

/** Reads the product of a page's OpenGraph (`og:`, `product:`); none if the page is not about a product. */
export function readOpenGraph(markup: Markup): Thing[] {
  if (!isAboutProduct(markup)) return []
  const prices = pricesOf(markup, 'product:sale_price', 'product:price', 'og:price')
  const isSale = contentsOf(markup, 'product:sale_price:amount').length > 0
  const listPrices = [
    ...pricesOf(markup, 'product:original_price', 'og:price:standard'),
    ...(isSale ? pricesOf(markup, 'product:price') : []),
  ].map(({ price, priceCurrency }) =>
    thing(['UnitPriceSpecification'], { price: [price], priceCurrency, priceType: ['ListPrice'] }),
  )
  const common = {
    availability: contentsOf(markup, 'product:availability', 'og:availability').slice(0, 1),
    itemCondition: contentsOf(markup, 'product:condition').slice(0, 1),
    priceSpecification: listPrices,
  }
  const offers = prices.map(({ price, priceCurrency }) =>
    thing(['Offer'], { price: [price], priceCurrency, ...common }),
  )
  const withoutPrice = common.availability.length > 0 ? [thing(['Offer'], common)] : []
  return [
    thing(['Product'], {
      name: contentsOf(markup, 'og:title'),
      brand: contentsOf(markup, 'product:brand', 'og:brand'),
      sku: contentsOf(markup, 'product:retailer_item_id'),
      image: contentsOf(markup, 'og:image:secure_url', 'og:image'),
      url: contentsOf(markup, 'og:url'),
      offers: offers.length > 0 ? offers : withoutPrice,
    }),
  ]
}
