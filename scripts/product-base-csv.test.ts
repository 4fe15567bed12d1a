import fc from 'fast-check'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { parseImport } from '../remote-catalog/src/product-base/parse-import'
import { baseProductCells } from '../server/src/product-base/base-product-cells'
import { BYTE_ORDER_MARK, csvLine, unescapeFormula } from '../shared/src/contract/list/csv'
import { readRows } from '../shared/src/format/delimited-text'

const columns = ['product_code', 'tags', 'note', 'owners'] as const
const titles = ['Product code', 'Tags', 'Note', 'Owners']

const product = (note: string, tags: string[]): BaseProduct => ({
  id: '0193a000-0000-7000-8000-000000000001',
  product_code: 'CA1',
  tags,
  note,
  owners: [{ id: '0193a000-0000-7000-8000-000000000002', name: '@mei' }],
  stores: [],
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  deleted_at: null,
  version: 1,
})

test.each([
  ['=1+1', ['+new', 'spring']],
  ['-20 %, "now"\nsecond line', ['@home']],
  ["'quoted' and 5' long", ['-']],
  ['plain', []],
])('an exported product base is imported unchanged: %j %j', (note, tags) => {
  const row = columns.map((key) => baseProductCells[key](product(note, tags)))
  const text = BYTE_ORDER_MARK + csvLine(titles) + csvLine(row)
  expect(parseImport(text).lines).toEqual([{ line: 2, product_code: 'CA1', note, tags, owners: ['@mei'] }])
})

/**
 * Arbitrary text, often with characters that have a meaning in CSV and spreadsheets; without NUL, which PostgreSQL
 * rejects.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom(...`'=＝+＋-－@＠ \u3000\u00A0\uFEFF\t\r\n",;a`) }),
)

test('arbitrary cells are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1 }), fc.array(anyText, { minLength: 1 }), (first, second) => {
      // The leading `x` matters because a row of only empty cells is skipped.
      const rows = [first, second].map((cells) => ['x', ...cells])
      const read = readRows(BYTE_ORDER_MARK + rows.map(csvLine).join(''), ',')
      expect(read.map(({ cells }) => cells.map(unescapeFormula))).toEqual(rows)
    }),
    { numRuns: 2000 },
  )
})

test('an exported product base with an arbitrary note is imported unchanged', () => {
  fc.assert(
    fc.property(anyText, (note) => {
      const row = columns.map((key) => baseProductCells[key](product(note, [])))
      const text = BYTE_ORDER_MARK + csvLine(titles) + csvLine(row)
      expect(parseImport(text).lines).toEqual([{ line: 2, product_code: 'CA1', note, tags: [], owners: ['@mei'] }])
    }),
    { numRuns: 2000 },
  )
})
