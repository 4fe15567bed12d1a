import { pageDocument, pageStock } from './page-document'
import { bag, NOW, offer, readSample, script, URL_OF_PAGE } from '../testing/page-samples'

test('the document of a range: the product has the lowest price, its offer has none', () => {
  const aggregate = { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 30, priceCurrency: 'USD' }
  const { product } = readSample(script(bag(aggregate)))
  if (!product) throw new Error('nothing was read')
  const ids = { productId: '/p/bag', url: URL_OF_PAGE, notes: [] }
  const document = pageDocument(product, ids, { key: 'shop', max_orderable_quantity: 5 }, NOW)
  expect(document).toMatchObject({
    type: 'item',
    price: { minor: 1000 },
    priceMax: { minor: 3000 },
    orderable: null,
    kind: 'unknown',
    offer: { price: null, priceMax: { minor: 3000 }, sku: 'B-1', max: null },
  })
})

test('variants of which one states only the start of a range: the others have the product’s prices', () => {
  const variant = (sku: string, offers: object) => ({ '@type': 'Product', sku, color: sku, offers })
  const from = { '@type': 'AggregateOffer', lowPrice: 5, priceCurrency: 'USD' }
  const group = {
    '@type': 'ProductGroup',
    name: 'Bag',
    productGroupID: 'g',
    variesBy: 'color',
    hasVariant: [variant('red', from), variant('blue', offer())],
  }
  const { product, notes } = readSample(script(group))
  if (!product) throw new Error('nothing was read')
  const ids = { productId: '/p/bag', url: URL_OF_PAGE, notes }
  const document = pageDocument(product, ids, { key: 'shop', max_orderable_quantity: 5 }, NOW)
  expect(document).toMatchObject({ price: { minor: 1950 }, priceMax: { minor: 1950 }, notes: ['price_from'] })
  expect(pageStock(product, '/p/bag').map(({ price }) => price?.minor)).toEqual([undefined, 1950])
})
