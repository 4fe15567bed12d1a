import { productStock } from '@outlet/shared/contract/stock'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { Product } from '@outlet/shared/contract/products'
import type { Column } from '@outlet/shared/ui/DataTable'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { PriceVerdictCell } from '@outlet/shared/ui/price-facts/PriceVerdictCell'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { CodeText } from './cells/CodeText'
import { ColorSwatches } from './cells/ColorSwatches'
import { DiscountText } from './cells/DiscountText'
import { LastChange } from './cells/LastChange'
import { OrderableTag } from '../common/OrderableTag'
import { PriceText } from '../common/PriceText'
import { ProductCell } from './cells/ProductCell'
import { RatingText } from './cells/RatingText'
import { YesNo } from './cells/YesNo'
import { StockText } from './cells/StockText'
import styles from './outlet-products.module.css'

/** Whether some variants cost more than the product's price. */
const isLowest = (p: Product): boolean => isPriceRange(p.current_price, p.current_price_max)

/** Key of the column whose data is only requested while it is visible. */
export const PRICE_VERDICT_COLUMN = 'price_verdict'

type ColumnDef = Omit<Column<Product>, 'title'>

const end = { align: 'end' } as const
const flag = { width: 110 } as const

/** Available quantity of a product at its last reading, and the time of that reading. */
const StockCell = ({ product }: { product: Pick<Product, 'ats' | 'qty_kind' | 'orderable' | 'read_at'> }) => (
  <>
    <StockText stock={productStock(product)} />
    {product.read_at && <TimeText time={product.read_at} className={styles.readAt} />}
  </>
)

/** All columns of the specification without titles, which are `column.<key>`. Users select the visible ones. */
export const columnDefs = [
  { key: 'product', cell: (p) => <ProductCell product={p} />, width: 240, sort: 'name', isPinned: true, card: 'title' },
  { key: 'colors', cell: ({ colors }) => <ColorSwatches colors={colors} />, width: 104 },
  {
    key: 'current_price',
    cell: (p) => <PriceText price={p.current_price} highest={p.current_price_max} regular={p.regular_price} />,
    moneyLines: (p, text) => [text(p.current_price, isLowest(p)), text(p.regular_price)],
    width: 94,
    sort: 'current_price',
    card: 'price',
    ...end,
  },
  {
    key: 'converted_price',
    cell: (p) => <MoneyText money={p.converted_price} isLowest={isLowest(p)} />,
    moneyLines: (p, text) => [text(p.converted_price, isLowest(p))],
    width: 108,
    ...end,
  },
  {
    key: 'regular_price',
    cell: ({ regular_price }) => <MoneyText money={regular_price} />,
    moneyLines: ({ regular_price }, text) => [text(regular_price)],
    width: 110,
    ...end,
  },
  {
    key: 'promotional_price',
    cell: ({ promotional_price }) => <MoneyText money={promotional_price ?? null} />,
    moneyLines: ({ promotional_price }, text) => [text(promotional_price)],
    width: 110,
    ...end,
  },
  {
    key: 'discount',
    cell: ({ discount }) => <DiscountText percent={discount} />,
    width: 92,
    sort: 'discount',
    ...end,
  },
  {
    key: PRICE_VERDICT_COLUMN,
    cell: ({ id }) => <PriceVerdictCell rowKey={id} />,
    width: 118,
    sort: 'price_difference',
  },
  {
    key: 'change',
    cell: (p) => <LastChange product={p} />,
    // Uses the longest label of a change.
    moneyLines: (p, text) => [`Price down ${text(p.previous_price)} → ${text(p.current_price, isLowest(p))}`],
    width: 228,
  },
  { key: 'orderable', cell: (p) => <OrderableTag of={productStock(p)} />, width: 104, card: 'state' },
  { key: 'ats', cell: (p) => <StockCell product={p} />, width: 104, sort: 'ats', ...end },
  { key: 'stock_level', cell: ({ stock_level }) => <NumberText value={stock_level} />, width: 110, ...end },
  {
    key: 'average_rating',
    cell: (p) => <RatingText rating={p.average_rating} reviews={p.total_review_count} />,
    width: 104,
    sort: 'average_rating',
  },
  { key: 'total_review_count', cell: (p) => <NumberText value={p.total_review_count} />, width: 100, ...end },
  { key: 'is_on_sale', cell: ({ is_on_sale }) => <YesNo value={is_on_sale} />, ...flag },
  { key: 'is_new', cell: ({ is_new }) => <YesNo value={is_new} />, ...flag },
  { key: 'is_offline', cell: ({ is_offline }) => <YesNo value={is_offline} />, ...flag },
  { key: 'is_monitored', cell: ({ is_monitored }) => <YesNo value={is_monitored} />, ...flag },
  { key: 'backorderable', cell: ({ backorderable }) => <YesNo value={backorderable} />, ...flag },
  { key: 'preorderable', cell: ({ preorderable }) => <YesNo value={preorderable} />, ...flag },
  { key: 'max_orderable_quantity', cell: (p) => <NumberText value={p.max_orderable_quantity} />, width: 110, ...end },
  { key: 'variants', cell: ({ variants_count }) => <NumberText value={variants_count} />, width: 90, ...end },
  { key: 'master_id', cell: ({ master_id }) => <CodeText code={master_id} />, width: 130 },
  { key: 'default_variant_id', cell: (p) => <CodeText code={p.default_variant_id} />, width: 170 },
  {
    key: 'created_at',
    cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
    width: 150,
    sort: 'created_at',
  },
  { key: 'read_at', cell: ({ read_at }) => <TimeText time={read_at ?? null} />, width: 112 },
  { key: 'updated_at', cell: ({ updated_at }) => <TimeText time={updated_at} />, width: 128, sort: 'updated_at' },
  {
    key: 'deleted_at',
    cell: ({ deleted_at }) => (deleted_at === null ? <YesNo value={false} /> : <TimeText time={deleted_at} />),
    width: 130,
  },
] as const satisfies readonly ColumnDef[]
