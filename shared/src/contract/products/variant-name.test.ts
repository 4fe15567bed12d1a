import { variantName } from './variant-name'

const attribute = (name: string, label: string) => ({ id: name, name, value: label, label })
const black8 = { color_name: 'Black', size: '8' }

test("the name of a variant consists of all its labels, in the store's order", () => {
  const attributes = [attribute('Size', '8'), attribute('Colour', 'Black'), attribute('Width', 'Wide')]
  expect(variantName({ ...black8, attributes })).toBe('8 · Black · Wide')
})

test('a variant without known attributes is named by colour and size; without these it has no name', () => {
  expect(variantName({ ...black8, attributes: [] })).toBe('Black · 8')
  expect(variantName(black8)).toBe('Black · 8')
  expect(variantName({ color_name: null, size: null, attributes: [] })).toBeNull()
})
