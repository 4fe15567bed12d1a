import { addressOf, matchAddress, onOrigin, productIdOf } from './page-address'

const ORIGIN = 'https://shop.example.com'

test.each([
  ['https://shop.example.com/p/bag', '/p/bag'],
  ['https://shop.example.com/p/bag?utm_source=x&gclid=1&fbclid=2#reviews', '/p/bag'],
  ['https://shop.example.com/p/bag?variant=2&utm_medium=mail&color=red', '/p/bag?color=red&variant=2'],
  ['https://shop.example.com/item.php?id=7', '/item.php?id=7'],
  ['https://shop.example.com/p/bag?color=red&access_token=abc&authToken=x&user-email=a', '/p/bag?color=red'],
  ['https://shop.example.com/p/bag?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig&y=ada@example.com', '/p/bag'],
  ['https://shop.example.com/p/bag?k=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '/p/bag'],
  ['https://shop.example.com/p/bag;jsessionid=8A3B?signature=1', '/p/bag'],
  // Short numbers, and parameters of products, stay where a word may mean a person or a product.
  ['https://shop.example.com/event?ticket=12', '/event?ticket=12'],
  ['https://shop.example.com/ski?pass_type=3&memberTier=2', '/ski?memberTier=2&pass_type=3'],
  ['https://shop.example.com/p?item_access=lifetime&signed_variant=red', '/p?item_access=lifetime&signed_variant=red'],
  // So do words, but not where they may be a name or a password.
  ['https://shop.example.com/event?ticket=adult', '/event?ticket=adult'],
  ['https://shop.example.com/event?ticket=early-bird&member_type=Gold', '/event?member_type=Gold&ticket=early-bird'],
  ['https://shop.example.com/event?ticket=VIP', '/event?ticket=VIP'],
  ['https://shop.example.com/event?member=ada&access=opensesame', '/event'],
  ['https://shop.example.com/event?ticket=qwzrtkplxvbnmasdfg', '/event'],
  ['https://shop.example.com/event?ticket=one-two-three-four', '/event'],
  ['https://shop.example.com/event?ticket=%E6%88%90%E4%BA%BA', '/event?ticket=%E6%88%90%E4%BA%BA'],
  ['https://shop.example.com/ski?pass_type=season&userType=student', '/ski?pass_type=season&userType=student'],
  ['https://shop.example.com/ski?pass=letmein&user=ada&magic=word', '/ski'],
  ['https://shop.example.com/event?ticket=qWzRtKpLxV', '/event'],
  ['https://shop.example.com/event?ticket=Ab3xY9', '/event'],
  ['https://shop.example.com/event?ticket=1732700000123', '/event'],
  ['https://shop.example.com/p?item_access=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '/p'],
  ['https://shop.example.com/p?otp=123456&password=1234&item_token=abc&access_token=12', '/p'],
  // Identifiers of products stay, even long ones.
  ['https://shop.example.com/p?id=9f86d081884c7d659a2feaa0c55ad015', '/p?id=9f86d081884c7d659a2feaa0c55ad015'],
  ['https://shop.example.com/p?v=550e8400-e29b-41d4-a716-446655440000', '/p?v=550e8400-e29b-41d4-a716-446655440000'],
  ['https://shop.example.com/包/袋', '/%E5%8C%85/%E8%A2%8B'],
  ['/p/bag', '/p/bag'],
  ['https://other.example.com/p/bag', null],
  ['https://', null],
])('%s has the id %j, and the id gives the address', (address, id) => {
  expect(productIdOf(address, ORIGIN)).toBe(id)
  if (id !== null) expect(productIdOf(addressOf(id, ORIGIN), ORIGIN)).toBe(id)
})

test.each(['//other.example/x', '\\\\other.example/x', 'p/bag', '@other.example', '//product/1'])(
  'the id %s stays on the store’s own host',
  (id) => {
    expect(new URL(addressOf(id, ORIGIN)).origin).toBe(ORIGIN)
    expect(productIdOf(onOrigin(id, ORIGIN), ORIGIN)).toMatch(/^\//)
  },
)

test('an address of a million slashes is compared in no time', () => {
  expect(matchAddress(`https://x/${'/'.repeat(1_000_000)}a`, `${ORIGIN}/p/bag`)).toBe(0)
})

test('addresses match with and without www, the last slash and tracking parameters', () => {
  const page = `${ORIGIN}/p/bag?color=red`
  expect(matchAddress('https://www.shop.example.com/p/bag/?color=red&gclid=3#x', page)).toBe(2)
  expect(matchAddress('/p/bag', page)).toBe(1)
  expect(matchAddress('/p/belt', page)).toBe(0)
  expect(matchAddress(null, page)).toBe(0)
})
