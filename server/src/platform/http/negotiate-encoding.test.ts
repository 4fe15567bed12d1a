import { negotiateEncoding } from './negotiate-encoding'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['br;q=nonsense', null],
  ['', null],
  [undefined, null],
])('negotiates %s as %s', (header, expected) => {
  expect(negotiateEncoding(header, ['gzip', 'br'])).toBe(expected)
})

test('selects only available encodings', () => {
  expect(negotiateEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(negotiateEncoding('br', ['gzip'])).toBeNull()
})
