import { mapStock } from '../sfcc-ocapi/read/map-stock'
import { WireInventory, WireProduct } from '../sfcc-ocapi/read/wire'
import { snakeKeys } from './snake-keys'

test('keys are spelled as in the Shop API; keys defined by a merchant stay', () => {
  const document = {
    id: 'a',
    priceMax: 5,
    prices: { 'usd-List': 9, usdSale: 5 },
    c_isNew: true,
    imageGroups: [{ viewType: 'large', images: [{ disBaseLink: 'https://a.example/b.jpg' }] }],
    variants: [{ productId: 'v', variationValues: { shoeSize: '9' } }],
  }
  expect(WireProduct.parse(snakeKeys(document))).toMatchObject({
    price_max: 5,
    prices: { 'usd-List': 9, usdSale: 5 },
    c_isNew: true,
    image_groups: [{ view_type: 'large', images: [{ dis_base_link: 'https://a.example/b.jpg' }] }],
    variants: [{ product_id: 'v', variation_values: { shoeSize: '9' } }],
  })
})

test.each([
  ['ats 0, orderable, infinite', { ats: 0, orderable: true, stockLevel: 999_999 }, [true, null, 'capped']],
  ['only an id', { id: 'site-default-inventory' }, [null, null, 'unknown']],
  ['a backorder', { ats: 10, stockLevel: 0, orderable: true, backorderable: true }, [true, 10, 'exact']],
])('an inventory of Shopper Availability follows the same rules: %s', (_name, inventory, expected) => {
  const { orderable, available, kind } = mapStock(WireInventory.parse(snakeKeys(inventory)))
  expect([orderable, available, kind]).toEqual(expected)
})
