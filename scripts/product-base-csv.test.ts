import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { parseImport } from '../remote-catalog/src/product-base/parse-import'
import { BYTE_ORDER_MARK, csvLine } from '../server/src/platform/csv/csv'
import { baseProductCells } from '../server/src/product-base/base-product-cells'

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
])('the product base’s own CSV is read back as it was: %j %j', (note, tags) => {
  const row = columns.map((key) => baseProductCells[key](product(note, tags)))
  const text = BYTE_ORDER_MARK + csvLine(titles) + csvLine(row)
  expect(parseImport(text)).toEqual([{ line: 2, product_code: 'CA1', note, tags, owners: ['@mei'] }])
})
