import { priceOf } from '../read/page-document'
import { parsePage, readProduct, type PageReading } from '../read/read-page'

export const URL_OF_PAGE = 'https://shop.example.com/p/bag'
export const NOW = new Date('2026-11-28T12:00:00Z')

/** Reads the source of a page of a shop in the US. */
export const readSample = (
  html: string | Buffer,
  { currency = 'USD', url = URL_OF_PAGE, contentType = 'text/html' } = {},
): PageReading =>
  readProduct(parsePage({ body: Buffer.isBuffer(html) ? html : Buffer.from(html), contentType, url }), {
    currency,
    now: NOW,
  })

export const script = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`

export const bag = (offers: unknown, more: object = {}) => ({
  '@context': 'https://schema.org/',
  '@type': 'Product',
  name: 'Bag',
  sku: 'B-1',
  offers,
  ...more,
})

export const offer = (change: object = {}) => ({
  '@type': 'Offer',
  price: '19.50',
  priceCurrency: 'USD',
  availability: 'https://schema.org/InStock',
  ...change,
})

export const other = (name: string, change: object = {}) => bag(offer({ price: 5 }), { name, sku: name, ...change })

/** Price, list price and orderability of a product without variants; `range` is null for an exact price. */
export function summary({ product, notes }: PageReading) {
  if (!product) return { notes }
  const { prices, isFrom, listPrice, orderable } = product.offer
  const range = isFrom ? prices.map(({ minor }) => minor) : null
  return { price: priceOf(product.offer)?.minor ?? null, range, list: listPrice?.minor ?? null, orderable, notes }
}
