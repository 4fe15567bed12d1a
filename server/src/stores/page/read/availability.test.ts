import { bag, offer, readSample, script } from '../testing/page-samples'

test.each([
  ['https://schema.org/InStock', 'in_stock', true],
  ['http://schema.org/InStock', 'in_stock', true],
  ['http://schema.org/instock', 'in_stock', true],
  ['schema:InStock', 'in_stock', true],
  ['InStock', 'in_stock', true],
  ['In stock', 'in_stock', true],
  ['in_stock', 'in_stock', true],
  [{ '@id': 'https://schema.org/InStock' }, 'in_stock', true],
  ['https://schema.org/OnlineOnly', 'in_stock', true],
  ['https://schema.org/MadeToOrder', 'in_stock', true],
  ['https://schema.org/LimitedAvailability', 'low', true],
  ['https://schema.org/InStoreOnly', 'out', false],
  ['https://schema.org/OutOfStock', 'out', false],
  ['out of stock', 'out', false],
  ['https://schema.org/SoldOut', 'out', false],
  ['https://schema.org/Discontinued', 'out', false],
  ['https://schema.org/Reserved', 'out', false],
  ['https://schema.org/PreOrder', 'preorder', true],
  ['https://schema.org/PreSale', 'preorder', true],
  ['https://schema.org/BackOrder', 'backorder', true],
  ['available for order', 'backorder', true],
  ['pending', 'unknown', null],
  ['Sofort lieferbar', 'unknown', null],
  ['', 'unknown', null],
  [undefined, 'unknown', null],
  [null, 'unknown', null],
])('availability %j is %s, orderable %s', (availability, state, orderable) => {
  const { product } = readSample(script(bag(offer({ availability }))))
  expect(product?.offer).toMatchObject({
    availability: state,
    orderable,
    available: null,
    kind: orderable === null ? 'unknown' : 'boolean',
    preorderable: state === 'preorder' || null,
    backorderable: state === 'backorder' || null,
  })
})

test.each([
  [{ value: 7 }, 7, 'exact'],
  [{ '@type': 'QuantitativeValue', value: '0' }, 0, 'exact'],
  ['12', 12, 'exact'],
  [{ value: 999999 }, null, 'capped'],
  [{ minValue: 5 }, null, 'boolean'],
  [{ value: 'many' }, null, 'boolean'],
  [{ value: -3 }, null, 'boolean'],
  [{ value: 2.5, unitCode: 'KGM' }, null, 'boolean'],
])('inventory level %j is %j pieces, %s', (inventoryLevel, available, kind) => {
  const { product } = readSample(script(bag(offer({ inventoryLevel }))))
  expect(product?.offer).toMatchObject({ available, kind, orderable: true })
})
