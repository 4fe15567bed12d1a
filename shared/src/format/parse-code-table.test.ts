import { codedRows, readCodeTable, repeatedHeadings } from './parse-code-table'

const read = (text: string) => {
  const table = readCodeTable(text)
  return table.column === null ? 'asked' : codedRows(table, table.column).map(({ code }) => code)
}

test.each([
  ['the console’s own names', 'product_code,note\nWT-1001,a\nRC-2002,b'],
  ['an ERP in Chinese', '货号,品名,颜色\r\nWT-1001,柳叶托特包,黑色\r\nRC-2002,河畔手拿包,红色'],
  ['confusable characters in a heading', 'Product\u00A0 ｃode\u200B,note\nWT-1001,a\nRC-2002,b'],
  ['SKU', 'SKU,Name,Qty\nWT-1001,Willow Tote,3\nRC-2002,River Clutch,1'],
  ['German, with decimal commas', 'Artikelnummer;Bezeichnung;Preis\nWT-1001;Weidentasche;129,00\nRC-2002;Tasche;89,00'],
  ['a title above', 'Stock list of 25 November,,\r\n,,\r\nproduct_code,tags,note\r\nWT-1001,sale,x\r\nRC-2002,,'],
  ['a title of one cell', 'Stock list\ncode;note\nWT-1001;a\nRC-2002;b'],
  ['commas within a quoted heading', '"product_code";"note, internal, short, one line"\n"WT-1001";"a"\n"RC-2002";"b"'],
  ['a line sep=', 'sep=;\r\nproduct_code;tags;note\r\nWT-1001;sale;first\r\nRC-2002;sale;second'],
  ['texts as formulas', 'product_code,note\n="WT-1001",keeps its zeros\n="RC-2002",also'],
  ['apostrophes', "product_code,note\n'WT-1001,typed\n’RC-2002,also"],
  ['carriage returns alone', 'product_code,note\rWT-1001,old Mac\rRC-2002,b\r'],
  ['semicolons in a note of several lines', 'product_code,note\nWT-1001,";\n;a\n;b\n;"\nRC-2002,b'],
  ['cells over two lines', 'product_code,note\nWT-1001,"line one\nline two"\nRC-2002,"a\r\nb"'],
  ['codes and nothing else', 'WT-1001,RC-2002'],
])('finds the codes: %s', (_what, text) => {
  expect(read(text)).toEqual(['WT-1001', 'RC-2002'])
})

test('leading zeros stay', () => {
  expect(read('product_code,note\r\n="00123456",a\r\n="0045",b\r\n')).toEqual(['00123456', '0045'])
  expect(read("product_code,note\r\n'00123456,a\r\n'0045,b\r\n")).toEqual(['00123456', '0045'])
})

test.each([
  ['unknown headings', 'Ref,Name\nWT-1001,Willow Tote\nRC-2002,River Clutch'],
  ['no headings', 'WT-1001,Willow Tote\nRC-2002,River Clutch'],
  ['two columns with names for codes', 'SKU,货号,Name\nWT-1001,7,a\nRC-2002,8,b'],
])('the column is unclear: %s; other columns are not codes', (_what, text) => {
  expect(read(text)).toBe('asked')
  expect(codedRows(readCodeTable(text), 0).map(({ code }) => code)).toEqual(['WT-1001', 'RC-2002'])
})

test('codes without digits are codes too: no row of a file without headings is left out', () => {
  const table = readCodeTable('RED-SHIRT,summer\nBLUE-SHIRT,summer\nX-100,summer')
  expect(codedRows(table, 0).map(({ code }) => code)).toEqual(['RED-SHIRT', 'BLUE-SHIRT', 'X-100'])
})

test('lines are numbered as in the file', () => {
  expect(codedRows(readCodeTable('sep=;\nproduct_code;note\n\nWT-1001;a'), 0)).toMatchObject([{ line: 4 }])
})

test('repeated headings are listed', () => {
  expect(repeatedHeadings(readCodeTable('product_code,tags,Tags ,note\nWT-1001,sale,winter,x'))).toEqual(['Tags'])
})
