import { addressOf, matchAddress, productIdOf } from './page-address'

const ORIGIN = 'https://shop.example.com'

test.each([
  ['https://shop.example.com/p/bag', '/p/bag'],
  ['https://shop.example.com/p/bag?utm_source=x&gclid=1&fbclid=2#reviews', '/p/bag'],
  ['https://shop.example.com/p/bag?variant=2&utm_medium=mail&color=red', '/p/bag?color=red&variant=2'],
  ['https://shop.example.com/item.php?id=7', '/item.php?id=7'],
  ['https://shop.example.com/包/袋', '/%E5%8C%85/%E8%A2%8B'],
  ['/p/bag', '/p/bag'],
  ['https://other.example.com/p/bag', null],
  ['https://', null],
])('%s has the id %j, and the id gives the address', (address, id) => {
  expect(productIdOf(address, ORIGIN)).toBe(id)
  if (id !== null) expect(productIdOf(addressOf(id, ORIGIN), ORIGIN)).toBe(id)
})

test('addresses match with and without www, the last slash and tracking parameters', () => {
  const page = `${ORIGIN}/p/bag?color=red`
  expect(matchAddress('https://www.shop.example.com/p/bag/?color=red&gclid=3#x', page)).toBe(2)
  expect(matchAddress('/p/bag', page)).toBe(1)
  expect(matchAddress('/p/belt', page)).toBe(0)
  expect(matchAddress(null, page)).toBe(0)
})
