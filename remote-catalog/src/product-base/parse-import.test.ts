import {
  ImportLine,
  MAX_IMPORT_VALUES,
  MAX_IMPORT_TEXT,
} from '@outlet/shared/contract/product-base/product-base-import'
import { parseImport as parse } from './parse-import'

const parseImport = (text: string) => parse(text).lines

test('pasted codes: one or several per line, spaces belong to a code, empty lines are numbered too', () => {
  expect(parseImport('CA 1\n\nCB, CC\r\n CD ')).toEqual([
    { line: 1, product_code: 'CA 1' },
    { line: 3, product_code: 'CB' },
    { line: 3, product_code: 'CC' },
    { line: 4, product_code: 'CD' },
  ])
})

test('columns are recognised by name, in any order; an empty cell is passed on as empty', () => {
  expect(parseImport('备注,商品编码,标签,负责人\n"a, ""b""\nc",CA1,spring; sale,Lin Wei、Mei\n,CB2,,')).toEqual([
    { line: 2, product_code: 'CA1', tags: ['spring', 'sale'], note: 'a, "b"\nc', owners: ['Lin Wei', 'Mei'] },
    { line: 4, product_code: 'CB2', tags: [], note: '', owners: [] },
  ])
})

test('removes the apostrophe that a CSV export puts before a formula, and no other (CSV injection)', () => {
  const text = `Product code,Tags,Note\nCA1,'+new; '=old,'=1+1\nCB2,'20s,''\nCC3,,''=2`
  expect(parseImport(text)).toEqual([
    { line: 2, product_code: 'CA1', tags: ['+new', "'=old"], note: '=1+1' },
    { line: 3, product_code: 'CB2', tags: ["'20s"], note: "''" },
    { line: 4, product_code: 'CC3', tags: [], note: "'=2" },
  ])
})

test('spaces within quotes are part of a note, but not of a code', () => {
  expect(parseImport('" code ",note\n" CA1 ","  two "')).toEqual([{ line: 2, product_code: 'CA1', note: '  two ' }])
  expect(parseImport('" CA1 "\n" "\nCB2')).toEqual([
    { line: 1, product_code: 'CA1' },
    { line: 3, product_code: 'CB2' },
  ])
})

test('a column that the file lacks is omitted from the lines', () => {
  expect(parseImport('Product code\tNote\nCA1\tx')).toEqual([{ line: 2, product_code: 'CA1', note: 'x' }])
})

test('reads no lines of a table with unknown headings until a column is selected', () => {
  const text = 'Ref,Name,备注\nCA1,Tote,x\nCB2,Bag,y'
  expect(parse(text)).toMatchObject({ column: null, lines: [] })
  expect(parse(text, 0).lines).toEqual([
    { line: 2, product_code: 'CA1' },
    { line: 3, product_code: 'CB2' },
  ])
})

test('a repeated heading is reported, and its first column read', () => {
  const parsed = parse('product_code,tags,tags,note\nWT-1001,sale,winter,x')
  expect(parsed.repeatedHeadings).toEqual(['tags'])
  expect(parsed.lines).toMatchObject([{ product_code: 'WT-1001', tags: ['sale'] }])
})

test('an empty text has no lines', () => {
  expect(parseImport('')).toEqual([])
  expect(parseImport('\n \n')).toEqual([])
  expect(parseImport('code,note')).toEqual([])
})

test('reads thousands of unclosed quotes quickly', () => {
  // Must finish within the test's timeout: rescanning from each quote would take minutes.
  const quotes = '"'.repeat(400_000)
  expect(parseImport(`code,note\nCA1,${quotes}x`)).toHaveLength(1)
  expect(parseImport(`code,note\n${'CA1,"a\n'.repeat(50_000)}`)).not.toHaveLength(0)
})

test('codes whose separators differ from line to line', () => {
  expect(parseImport('CA1\nCB2\tCC3\nCD4；CE5').map(({ line, product_code }) => [line, product_code])).toEqual([
    [1, 'CA1'],
    [2, 'CB2'],
    [2, 'CC3'],
    [3, 'CD4'],
    [3, 'CE5'],
  ])
})

test('a line is always valid for the server, for any content of its cells', () => {
  const long = 'x'.repeat(9000)
  const lines = parseImport(`code,note,tags\nCA\0 1,${long},${'a;'.repeat(300)}${long}\n${long},,${long}`)
  for (const line of lines) expect(ImportLine.safeParse(line).success).toBe(true)
  expect(lines[0]).toMatchObject({ product_code: 'CA 1' })
  expect(lines[0]?.tags).toHaveLength(MAX_IMPORT_VALUES)
  expect(lines[1]?.product_code).toHaveLength(MAX_IMPORT_TEXT)
})
