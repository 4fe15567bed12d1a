import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codedRows, hasForeignHeading, readCodeTable } from '../shared/src/format/parse-code-table'
import { decodeFile } from '../shared/src/format/decode-text'

/** Files that once failed to import; they are stored outside of this repository. */
const FOLDER = join(__dirname, '../../shared/data/cases')
if (!existsSync(FOLDER)) console.warn(`SKIPPED: the files of tables, since ${FOLDER} is not there`)

const both = ['WT-1001', 'RC-2002']
const zeros = ['00123456', '0045']

;(existsSync(FOLDER) ? test : test.skip).each([
  ['erp-zh', 'utf-8', both, '先看价'],
  ['sku-column', 'utf-8', both, 'Willow Tote'],
  ['german-header', 'utf-8', both, '129,00'],
  ['title-line', 'utf-8', ['WT-1001'], 'sale'],
  ['quoted-header', 'utf-8', both, 'a'],
  ['sep-line', 'utf-8', both, 'first'],
  ['text-formula', 'utf-8', zeros, 'keeps its zeros'],
  ['apostrophe', 'utf-8', zeros, 'also'],
  ['newline-cell', 'utf-8', both, 'line one\nline two'],
  ['scientific', 'utf-8', ['1.23457E+12', '1.23E+05', '8.90123E12'], 'and this one'],
  ['dup-header', 'utf-8', ['WT-1001'], 'winter'],
  ['cr-only', 'utf-8', both, 'old Mac'],
  ['gbk', 'gb18030', ['WT-1001'], '先看价格'],
  ['big5', 'big5?', both, '特價商品'],
  ['shift-jis', 'shift_jis?', both, '秋の新作バッグ'],
  ['euc-kr', 'euc-kr?', ['WT-1001'], '가을 신상 가방'],
  ['cp1251', 'windows-1251?', ['WT-1001'], 'Осенняя сумка'],
  ['utf16le-nobom', 'utf-16le', ['WT-1001'], 'abc'],
])('csv-%s.csv is read as %s (?: after a question): %j', (name, encoding, codes, cell) => {
  const { readings, isCertain } = decodeFile(readFileSync(join(FOLDER, `csv-${name}.csv`)), hasForeignHeading)
  const [reading] = readings
  expect(`${reading?.encoding}${isCertain ? '' : '?'}`).toBe(encoding)
  const table = readCodeTable(reading?.text ?? '')
  const rows = codedRows(table, table.column ?? 'every_cell')
  expect(rows.map(({ code }) => code)).toEqual(codes)
  expect(rows.flatMap(({ cells }) => cells)).toContain(cell)
})
