import type { Product, productList } from '@outlet/shared/contract/products'
import type { Cell } from '@outlet/shared/contract/list/csv'
import { productStock } from '@outlet/shared/contract/stock'
import { amountCell, stockCell } from '../platform/csv/serve-csv'
import { priceFactCells, type WithPriceFacts } from './price-fact-cells'

const plain = [
  'website_type',
  'id',
  'master_id',
  'name',
  'is_on_sale',
  'discount',
  'average_rating',
  'total_review_count',
  'max_orderable_quantity',
  'is_new',
  'is_offline',
  'offline_at',
  'price_changed_at',
  'restocked_at',
  'sold_out_at',
  'stock_level',
  'orderable',
  'preorderable',
  'backorderable',
  'variants_count',
  'is_monitored',
  'store_url',
  'read_at',
  'created_at',
  'updated_at',
] as const
type Plain = (typeof plain)[number]

// Names every plain column of the list.
const plainCells = Object.fromEntries(plain.map((key) => [key, (product: Product) => product[key] ?? null])) as Record<
  Plain,
  (product: Product) => Cell
>

export const productCells: Record<(typeof productList.csv)[number], (product: Product & WithPriceFacts) => Cell> = {
  ...plainCells,
  ...priceFactCells,
  ats: (product) => stockCell(productStock(product)),
  category_ids: (product) => product.category_ids.join('; '),
  current_price: (product) => amountCell(product.current_price),
  current_price_max: (product) => amountCell(product.current_price_max ?? null),
  regular_price: (product) => amountCell(product.regular_price),
  promotional_price: (product) => amountCell(product.promotional_price ?? null),
  previous_price: (product) => amountCell(product.previous_price ?? null),
  currency: (product) => (product.current_price ?? product.regular_price)?.currency ?? null,
  converted_price: (product) => amountCell(product.converted_price),
  converted_currency: (product) => product.converted_price?.currency ?? null,
  colors: (product) => product.colors.map(({ name }) => name).join('; '),
}
