import { variantsInAddress } from './variants-in-address'

const variant = (variant_id: string, attributes: Readonly<Record<string, string>> = {}) => ({
  variant_id,
  attributes: Object.entries(attributes).map(([id, value]) => ({ id, name: id, value, label: value })),
})
const shopify = [variant('43'), variant('44')]
const overUcp = shopify.map(({ variant_id }) => variant(`gid://shopify/ProductVariant/${variant_id}`))
const sfra = ['B4', 'NQ7'].flatMap((color) =>
  ['S', 'M'].map((size) => variant(`CH857-${color}-${size}`, { color, size })),
)
const woo = [variant('7', { pa_size: 's' }), variant('8', { pa_size: 'm' })]
// Each size of a color is the same variant.
const anySize = [variant('1', { pa_color: 'blue' }), variant('2', { pa_color: 'red' })]
const shoes = [variant('3', { 'Shoe Size': '40' }), variant('4', { 'Shoe Size': '41' })]

test.each([
  ['?variant=44', shopify, ['44']],
  ['?variant=44&utm_source=mail#reviews', overUcp, ['gid://shopify/ProductVariant/44']],
  ['?sku=ch857-b4-m', sfra, ['CH857-B4-M']],
  ['?dwvar_CH857_color=B4&dwvar_CH857_size=M', sfra, ['CH857-B4-M']],
  ['?dwvar_CH857_color=nq7&dwvar_CH857_size=', sfra, ['CH857-NQ7-S', 'CH857-NQ7-M']],
  ['?attribute_pa_size=m', woo, ['8']],
  ['?attribute_pa_color=blue&attribute_pa_size=m', anySize, ['1']],
  ['?attribute_shoe-size=41', shoes, ['4']],
  // A color that the store does not have, and parameters that name no variant.
  ['?dwvar_CH857_color=XX&dwvar_CH857_size=M', sfra, []],
  ['?variant=4', shopify, []],
  ['?variant=4', overUcp, []],
  ['?page=43', shopify, []],
  ['', sfra, []],
])('%s', (search, variants, ids) => {
  expect(variantsInAddress(`https://shop.example.com/products/bag${search}`, variants)).toEqual(ids)
})
