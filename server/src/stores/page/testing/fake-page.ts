import { startFakeStore } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

const availabilityOf = ({ quantity }: FakeVariant) =>
  quantity === 'untold' ? {} : { availability: `https://schema.org/${quantity === 0 ? 'OutOfStock' : 'InStock'}` }

const groupOf = ({ id, variants }: FakeProduct, currency: string) => ({
  '@context': 'https://schema.org/',
  '@type': 'ProductGroup',
  productGroupID: id,
  name: `Name of ${id}`,
  brand: { '@type': 'Brand', name: 'Example' },
  image: `https://cdn.example.com/${id}.jpg`,
  variesBy: ['https://schema.org/color'],
  hasVariant: variants.map((variant) => ({
    '@type': 'Product',
    sku: variant.id,
    color: variant.color,
    offers: {
      '@type': 'Offer',
      price: variant.price.toFixed(2),
      priceCurrency: currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: variant.listPrice.toFixed(2),
        priceCurrency: currency,
      },
      ...availabilityOf(variant),
    },
  })),
})

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const pageOf = (product: FakeProduct, currency: string): FakeReply => {
  const script = `<script type="application/ld+json">${JSON.stringify(groupOf(product, currency))}</script>`
  const head = `<meta charset="utf-8"><title>Name of ${product.id}</title>${product.isUnreadable ? '' : script}`
  return { headers: HTML, body: `<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>` }
}

export const ROBOTS: FakeReply = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /cart' }

export const idIn = ({ pathname }: URL): string => decodeURIComponent(pathname.slice(1))

function replyTo({ url }: FakeRequest, { products, currencies }: FakeStore): FakeReply {
  if (url.pathname === '/robots.txt') return ROBOTS
  const product = products.get(idIn(url))
  return product ? pageOf(product, currencies.shop) : { status: 404, headers: HTML, body: '<title>Not found</title>' }
}

/** Starts an ordinary shop whose pages describe products by JSON-LD. */
export const startFakePage = () => startFakeStore(replyTo, {})
