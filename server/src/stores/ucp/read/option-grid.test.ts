import { OptionGrid } from './option-grid'
import { Found, type WireProduct } from './wire'

const valuesOf = (count: number) => Array.from({ length: count }, (_one, index) => ({ label: String(index) }))
const optionsOf = (...counts: readonly number[]) =>
  counts.map((count, at) => ({ name: `Option ${at}`, values: valuesOf(count) }))
const variantOf = (id: string, ...labels: readonly string[]) => ({
  id,
  options: labels.map((label, at) => ({ name: `Option ${at}`, label })),
})

const read = (product: object) => {
  const found = Found.safeParse({ products: [{ id: 'p', title: 'P', ...product }] }).data
  if (!found || !('products' in found)) throw new Error('no products')
  return found.products
}
const productOf = (product: object): WireProduct => {
  const [only] = read(product).read
  if (!only) throw new Error(read(product).unreadable?.message)
  return only
}

test.each([
  ['80 × 80 values', optionsOf(80, 80)],
  ['5,000 × 5,000 values', optionsOf(5000, 5000)],
  ['an option without values', optionsOf(3, 0)],
])('%s are not combined: no variant counts as one that does not exist', (_name, options) => {
  const grid = new OptionGrid(productOf({ options, variants: [variantOf('first', '0', '0')] }))
  expect([grid.isBounded, grid.next()]).toEqual([false, null])
  expect(grid.variants.map(({ id }) => id)).toEqual(['first'])
})

test('values are found by id, then by label; of equal ones the first counts', () => {
  const values = [
    { id: 'a', label: 'Red' },
    { id: 'b', label: 'Red' },
    { id: null, label: 'Blue' },
  ]
  const options = [{ name: 'Color', values }]
  const of = (id: string, label: string, valueId: string | null) => ({
    id,
    options: [{ name: 'Color', id: valueId, label }],
  })
  const variants = [of('blue', 'Blue', 'unknown'), of('second', 'Red', 'b'), of('first', 'Red', null)]
  const grid = new OptionGrid(productOf({ options, variants }))
  expect([grid.isBounded, grid.next()]).toEqual([true, null])
  expect(grid.variants.map(({ id }) => id)).toEqual(['first', 'second', 'blue'])
})

test('thousands of variants and values are combined', () => {
  const variants = valuesOf(5000).map(({ label }) => variantOf(`v-${label}`, label))
  const grid = new OptionGrid(productOf({ options: optionsOf(5000), variants }))
  expect([grid.isBounded, grid.next(), grid.variants.length]).toEqual([true, null, 5000])
})

test.each([
  ['options', { options: optionsOf(...valuesOf(101).map(() => 1)), variants: [] }],
  ['values', { options: optionsOf(5001), variants: [] }],
  ['variants', { options: [], variants: valuesOf(10_001).map(({ label }) => variantOf(label)) }],
])('a product with too many %s is unreadable', (_name, product) => {
  expect(read(product)).toMatchObject({ read: [], unreadable: { code: 'store.bad_shape' } })
})
