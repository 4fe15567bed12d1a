import { codesWithOtherSeparators, ProductCode } from './product-code'

test.each([
  [' ca  1 ', 'ca 1'],
  ['ca\u3000\u00a01', 'ca 1'],
  ['\uFEFFC0772\u200B', 'C0772'],
  ['C0772\u00AD-B4', 'C0772-B4'],
  ['Ｃ０７７２－Ｂ４／ＢＫ', 'C0772-B4/BK'],
])('%j is normalized to the product code %s', (text, code) => {
  expect(ProductCode.parse(text)).toBe(code)
})

test.each(['', 'C', '-C0772', 'C0772?', 'Ж0772', 'C0772\u0000', '=C0772', '\u200B'.repeat(3), 'x'.repeat(65)])(
  '%j is not a product code',
  (text) => {
    expect(ProductCode.safeParse(text).success).toBe(false)
  },
)

test.each([
  ['hyphens and dashes', 'WT-1001 WT\u20101001 WT\u20111001 WT\u20121001 WT\u20131001 WT\u20141001'],
  ['minus, small and full-width hyphens', 'WT\u22121001 WT\ufe631001 WT\uff0d1001'],
  ['direction marks', '\u202dWT-1001\u202c \u2066WT-1001\u2069 \u202aWT-1001\u202c \u200eWT-1001 \u061cWT-1001'],
  ['marks of no width', 'WT-1001\u180e WT-\u00ad1001 WT-1001\u{E0001} WT-1001\ufe0f'],
  ['digits of another script', 'WT-\u0661\u0660\u0660\u0661 WT-\u0967\u0966\u0966\u0967 WT-\u0e51\u0e50\u0e50\u0e51'],
])('recognizes a code pasted with %s', (_what, spellings) => {
  for (const spelling of spellings.split(' '))
    expect([spelling, ProductCode.parse(spelling)]).toEqual([spelling, 'WT-1001'])
})

test.each([
  ['\u3000WT-1001\u3000', 'WT-1001'],
  ['\ufeffWT-1001', 'WT-1001'],
  ['WT-\t1001', 'WT-1001'],
  ['\u0421T-1001', 'CT-1001'],
  ['W\u0422-1001', 'WT-1001'],
  ['WT\u00a01001', 'WT 1001'],
  ['WT\u20441001', 'WT/1001'],
  ['WT\uff3f1001', 'WT_1001'],
])('%j is normalized to the product code %s', (text, code) => {
  expect(ProductCode.parse(text)).toBe(code)
})

test('lists the codes that differ only in their separators', () => {
  expect(codesWithOtherSeparators('WT_1001')).toEqual(['WT-1001', 'WT/1001', 'WT.1001', 'WT 1001'])
  expect(codesWithOtherSeparators('A-1/2')).toEqual(expect.arrayContaining(['A_1/2', 'A-1_2', 'A_1_2', 'A 1/2']))
  expect(codesWithOtherSeparators('WT1001')).toEqual([])
})

test.each(['1.23457E+12', '1.23E+05', '8.90123E12', '1,23E+05', '9E+15'])(
  '%s is refused as a number that a spreadsheet shortened',
  (text) => {
    expect(ProductCode.safeParse(text).error?.issues).toMatchObject([
      { message: 'product_code.shortened_by_spreadsheet' },
    ])
  },
)
