import { readCodeTable } from '@outlet/shared/format/parse-code-table'
import { codesOf, isProductCode } from './parse-codes'

const parseCodes = (text: string) => {
  const table = readCodeTable(text)
  return table.column === null ? 'asked' : codesOf(table, table.column)
}

test.each([
  ['one a line', 'C0772\nC1523 \r\n\r\n  CE901', ['C0772', 'C1523', 'CE901']],
  ['separated in a line', 'C0772, C1523;CE901\tC99', ['C0772', 'C1523', 'CE901', 'C99']],
  ['separated as one types in Chinese', 'C0772，C1523、CE901；C99', ['C0772', 'C1523', 'CE901', 'C99']],
  ['blanks belong to a code', 'C0772 B4/ABC\nC1523', ['C0772 B4/ABC', 'C1523']],
  ['quoted cells', '"C0772","C15""23"', ['C0772', 'C15"23']],
  ['the named column alone', 'name,product_code,qty\nTabby bag,C0772,3\n"Bag, small",C1523,1', ['C0772', 'C1523']],
  ['the named column in Chinese', '\uFEFF名称,商品编码\n托特包,C0772', ['C0772']],
  ['a row too short for the column', 'name,code\nTabby bag\nTote,C1523', ['C1523']],
  ['nothing', ' \n\n', []],
  ['cells over several lines', 'note;code\r\n"two\r\nlines; it";C0772\r\n"say ""hi""";C1523', ['C0772', 'C1523']],
  ['what no database can hold', 'C0772\0\nC15\u000023', ['C0772', 'C1523']],
  ['blanks within quotes', '" code ",qty\n" C0772 ",1\n"  ",2', ['C0772']],
  ['a table with unknown columns', 'Ref,Name\nC0772,Tote\nC1523,Bag', 'asked'],
  ['a stray quote', '"C0772', ['"C0772']],
])('%s', (_name, text, codes) => {
  expect(parseCodes(text)).toEqual(codes)
})

test('repeated codes stay repeated, so that each line gets its result', () => {
  expect(parseCodes('C0772\nc0772')).toEqual(['C0772', 'c0772'])
})

test.each([
  ['C0772', true],
  [' c0772-b4/abc ', true],
  ['-C0772', false],
  ['C', false],
  ['C0772?', false],
])('%s is a product code: %s', (text, expected) => {
  expect(isProductCode(text)).toBe(expected)
})
