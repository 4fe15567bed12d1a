import { pageDocument } from './page-document'
import { bag, NOW, readSample, script, URL_OF_PAGE } from '../testing/page-samples'

test('the document of a range: the product has the lowest price, its offer has none', () => {
  const aggregate = { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 30, priceCurrency: 'USD' }
  const { product } = readSample(script(bag(aggregate)))
  if (!product) throw new Error('nothing was read')
  const ids = { productId: '/p/bag', url: URL_OF_PAGE }
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
