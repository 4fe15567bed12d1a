import { ProductCode } from './product-code'

test.each([
  [' ca  1 ', 'ca 1'],
  ['ca\u3000\u00a01', 'ca 1'],
  ['\uFEFFC0772\u200B', 'C0772'],
  ['C0772\u00AD-B4', 'C0772-B4'],
  ['Ｃ０７７２－Ｂ４／ＢＫ', 'C0772-B4/BK'],
])('%j is the product code %s', (text, code) => {
  expect(ProductCode.parse(text)).toBe(code)
})

test.each(['', 'C', '-C0772', 'C0772?', 'С0772', 'C0772\u0000', '=C0772', '\u200B'.repeat(3), 'x'.repeat(65)])(
  '%j is none',
  (text) => {
    expect(ProductCode.safeParse(text).success).toBe(false)
  },
)
