import { aVariant, someMoney } from '@outlet/shared/testing/builders'
import { samePrice, variantGrid } from './variant-grid'

const black7 = aVariant({ variant_id: 'S BLK 7', color_id: 'BLK', color_name: 'Black', size: '7 B' })
const black8 = aVariant({ variant_id: 'S BLK 8', color_id: 'BLK', color_name: 'Black', size: '8 B' })
const chalk8 = aVariant({ variant_id: 'S CHK 8', color_id: 'CHK', color_name: 'Chalk', size: '8 B' })

test("colours by sizes, both in the store's order", () => {
  const grid = variantGrid([black7, black8, chalk8])
  expect(grid.sizes).toEqual(['7 B', '8 B'])
  expect(grid.rows.map(({ colorName, variants }) => [colorName, variants.length])).toEqual([
    ['Black', 2],
    ['Chalk', 1],
  ])
})

test('a variant without size or colour has a place too', () => {
  const bare = aVariant({ color_id: null, color_name: null, size: null })
  expect(variantGrid([bare])).toMatchObject({ sizes: [null], rows: [{ colorId: null, colorName: null }] })
})

test('a colour without a name is named by its id', () => {
  expect(variantGrid([aVariant({ color_id: 'IM/BLK', color_name: null })]).rows[0]?.colorName).toBe('IM/BLK')
})

test('a colour has the first picture among its variants', () => {
  const color_image = { url: '/api/v1/images/abc', alt: null }
  expect(variantGrid([black7, { ...black8, color_image }]).rows[0]?.image).toEqual(color_image)
})

const attribute = (id: string, label: string) => ({ id, name: `The ${id}`, value: label, label })
const shoe = (size: string, width: string) =>
  aVariant({
    variant_id: `S ${size} ${width}`,
    color_id: 'Black',
    color_name: 'Black',
    size,
    attributes: [attribute('size', size), attribute('color', 'Black'), attribute('width', width)],
  })

test("further attributes are shown beside the size, in the store's order", () => {
  const { head, sizes, rows } = variantGrid([shoe('8', 'D'), shoe('8', 'EE'), shoe('9', 'D')])
  expect([head, sizes, rows.length]).toEqual(['color', ['8 · D', '8 · EE', '9 · D'], 1])
})

test('without colours the first of several attributes defines the rows; a single attribute defines none', () => {
  const bare = { color_id: null, color_name: null, size: null }
  const phone = (...labels: [string, string]) =>
    aVariant({ ...bare, attributes: [attribute('platform', labels[0]), attribute('memory', labels[1])] })
  const { head, sizes, rows } = variantGrid([phone('A', '64 GB'), phone('A', '128 GB'), phone('B', '64 GB')])
  expect(head).toEqual({ id: 'platform', name: 'The platform' })
  expect(sizes).toEqual(['64 GB', '128 GB'])
  expect(rows.map(({ colorName, variants }) => [colorName, variants.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  const cable = (label: string) => aVariant({ ...bare, attributes: [attribute('length', label)] })
  expect(variantGrid([cable('1 m'), cable('2 m')])).toMatchObject({ head: null, sizes: ['1 m', '2 m'], rows: [{}] })
})

test('prices differ if one of them does', () => {
  expect(samePrice([black7, black8])).toBe(true)
  expect(samePrice([black7, { ...black8, sales_price: someMoney(9900) }])).toBe(false)
  expect(samePrice([black7, { ...black8, promotional_price: someMoney(9900) }])).toBe(false)
})
