import { parseImport, readRows } from './parse-import'

test('pasted codes: one a line or several, blanks belong to a code, empty lines have numbers too', () => {
  expect(parseImport('CA 1\n\nCB, CC\r\n CD ')).toEqual([
    { line: 1, product_code: 'CA 1' },
    { line: 3, product_code: 'CB' },
    { line: 3, product_code: 'CC' },
    { line: 4, product_code: 'CD' },
  ])
})

test('columns are read by their names, in any order; what is empty is told as empty', () => {
  expect(parseImport('备注,商品编码,标签,负责人\n"a, ""b""\nc",CA1,spring; sale,Lin Wei、Mei\n,CB2,,')).toEqual([
    { line: 2, product_code: 'CA1', tags: ['spring', 'sale'], note: 'a, "b"\nc', owners: ['Lin Wei', 'Mei'] },
    { line: 4, product_code: 'CB2', tags: [], note: '', owners: [] },
  ])
})

test('what a CSV puts in front of a formula is taken off, and no other apostrophe', () => {
  const text = `Product code,Tags,Note\nCA1,'+new; '=old,'=1+1\nCB2,'20s,''\nCC3,,''=2`
  expect(parseImport(text)).toEqual([
    { line: 2, product_code: 'CA1', tags: ['+new', "'=old"], note: '=1+1' },
    { line: 3, product_code: 'CB2', tags: ["'20s"], note: "''" },
    { line: 4, product_code: 'CC3', tags: [], note: "'=2" },
  ])
})

test('a column that the file lacks is not spoken of', () => {
  expect(parseImport('Product code\tNote\nCA1\tx')).toEqual([{ line: 2, product_code: 'CA1', note: 'x' }])
})

test('nothing is nothing', () => {
  expect(parseImport('')).toEqual([])
  expect(parseImport('\n \n')).toEqual([])
  expect(parseImport('code,note')).toEqual([])
})

test('quotes, separators and line ends inside of a cell; the last line without an end', () => {
  expect(readRows('a;"b;c";""\n"d""e";f', ';')).toEqual([
    { line: 1, cells: ['a', 'b;c', ''] },
    { line: 2, cells: ['d"e', 'f'] },
  ])
})
