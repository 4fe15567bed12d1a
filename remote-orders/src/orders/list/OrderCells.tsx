import type { TFunction } from 'i18next'
import type { OrderWithProducts } from '@outlet/shared/contract/orders'
import { formatDate, formatExactTime, formatTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { TaggedLine } from '@outlet/shared/ui/TaggedLine'
import { SEPARATOR } from '@outlet/shared/format/separator'
import styles from '../orders.module.css'

interface CellProps {
  readonly order: OrderWithProducts
}

type Translate = TFunction<'orders'>

export const NumberCell = ({ order }: CellProps) => {
  const { order_number: number, store_name: store, store_order_number: storeNumber } = order
  const second = storeNumber === null ? store : `${store}\u00a0· ${storeNumber}`
  return (
    <>
      <div className={styles.number}>{number}</div>
      <TaggedLine className={styles.second} title={second} tags={<PracticeTag isPractice={order.is_practice} />}>
        {second}
      </TaggedLine>
    </>
  )
}

/** Picture of the first line that has one. */
const pictureOf = ({ products }: OrderWithProducts) => products.find((product) => product?.image)?.image ?? null

const Items = ({ order, second }: CellProps & { readonly second: string }) => (
  <div className={styles.items}>
    <ProductImage image={pictureOf(order)} size="row" />
    <div className={styles.one} title={order.lines.map(({ title }) => title).join('\n')}>
      {order.lines[0]?.title}
    </div>
    <div className={styles.second}>{second}</div>
  </div>
)

export const ItemsCell = ({ order, t }: CellProps & { readonly t: Translate }) => {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const more = order.lines.length - 1
  const texts = [t('orders.pieces', { count: pieces }), ...(more > 0 ? [t('orders.items_more', { count: more })] : [])]
  return <Items order={order} second={texts.join(SEPARATOR)} />
}

/** Title of a card: the items, and the order's number. */
export const CardTitle = ({ order }: CellProps) => (
  <Items order={order} second={`${order.order_number}\u00a0· ${order.store_name}`} />
)

/** Date, and the time of day below it. */
export const PlacedCell = ({ order: { placed_at: placed } }: CellProps) => {
  const locale = useLocale()
  return (
    <time dateTime={placed} title={formatExactTime(placed, locale)}>
      {formatDate(placed, locale)} <br />
      <span className={styles.second}>{formatTime(placed, locale)}</span>
    </time>
  )
}

export const TotalCell = ({ order: { total, converted_total } }: CellProps) => (
  <>
    <MoneyText money={total} />
    {converted_total && converted_total.currency !== total.currency && (
      <div className={styles.second}>
        ≈ <MoneyText money={converted_total} />
      </div>
    )}
  </>
)
