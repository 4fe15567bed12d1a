import { variantName } from './variant-name'

const attribute = (name: string, label: string) => ({ id: name, name, value: label, label })
const black8 = { color_name: 'Black', size: '8' }

test('a variant is called by all of its labels, in the order of the store', () => {
  const attributes = [attribute('Size', '8'), attribute('Colour', 'Black'), attribute('Width', 'Wide')]
  expect(variantName({ ...black8, attributes })).toBe('8 · Black · Wide')
})

test('one whose attributes are not known yet is called by its colour and size; one of none is not called anything', () => {
  expect(variantName({ ...black8, attributes: [] })).toBe('Black · 8')
  expect(variantName(black8)).toBe('Black · 8')
  expect(variantName({ color_name: null, size: null, attributes: [] })).toBeNull()
})
