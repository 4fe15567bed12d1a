import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  orderLineVariant,
  type Order,
  type OrderLineProduct,
  type OrderWithProducts,
} from '@outlet/shared/contract/orders'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { SEPARATOR } from '@outlet/shared/format/separator'
import styles from '../orders.module.css'

type Line = Order['lines'][number]

interface LineProps {
  readonly line: Line
  readonly product: OrderLineProduct | null
  readonly currency: string
}

/** Stores whose products have their own page in the menu. */
const ownPages = ['coach-outlet', 'coach-outlet-vip']

/** Address of a product; the page belongs to another remote. */
const productLink = ({ website_type: store, id }: OrderLineProduct): string => {
  const product = `product=${encodeURIComponent(id)}`
  return ownPages.includes(store)
    ? `/products/${store}?${product}`
    : `/products/list?website_type=${encodeURIComponent(store)}&${product}`
}

/** Address of a product's monitor; the page belongs to another remote. */
const monitorLink = (monitorId: string): string => `/product_base/inventory-monitor?monitor=${monitorId}`

/** Product of a line: its picture, and links to the console's pages for it. */
const LineProduct = ({ line, product, currency }: LineProps) => {
  const { t } = useTranslation('orders')
  const { product_code: code } = line
  const monitor = product?.monitor_id ?? null
  const details = [
    orderLineVariant(line),
    code !== null && (
      <Link key="code" to={`/product_base?q=${encodeURIComponent(code)}`} title={t('orders.detail.in_product_base')}>
        {code}
      </Link>
    ),
    monitor !== null && (
      <Link key="monitor" to={monitorLink(monitor)}>
        {t('orders.detail.monitor')}
      </Link>
    ),
    product?.store_url && <StoreLink key="store" url={product.store_url} of={line.title} />,
  ].filter((part) => part)
  return (
    <div className={styles.bought}>
      <ProductImage image={product?.image ?? null} size={48} />
      <div>
        {product ? (
          <Link className={styles.product} to={productLink(product)}>
            {line.title}
          </Link>
        ) : (
          line.title
        )}
        <div className={styles.hint}>
          {details.map((part, index) => (
            <Fragment key={index}>
              {index > 0 && SEPARATOR}
              {part}
            </Fragment>
          ))}
        </div>
        <div className={styles.times}>
          {line.quantity} × <MoneyText money={{ minor: line.unit_price, currency }} />
        </div>
      </div>
    </div>
  )
}

const LineRow = ({ line, product, currency }: LineProps) => {
  return (
    <tr>
      <td>
        <LineProduct line={line} product={product} currency={currency} />
      </td>
      <td>{line.quantity}</td>
      <td>
        <MoneyText money={{ minor: line.unit_price, currency }} />
      </td>
      <td>
        <MoneyText money={{ minor: line.unit_price * line.quantity, currency }} />
      </td>
    </tr>
  )
}

/** The order's stored exchange rate, and its date. */
const StoredRate = ({ rate, from }: { rate: NonNullable<Order['exchange_rate']>; from: string }) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const given = {
    from,
    to: rate.reporting_currency,
    rate: formatNumber(Number(rate.rate), locale, { maximumFractionDigits: 12 }),
    day: formatDate(`${rate.valid_on}T00:00`, locale),
  }
  return <div className={styles.hint}>{t('orders.rate_of_day', given)}</div>
}

const Totals = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const isConverted = order.currency !== order.converted_total?.currency
  return (
    <tfoot>
      {(['subtotal', 'tax', 'shipping', 'total'] as const).map((field) => (
        <tr key={field} data-total={field === 'total'}>
          <th scope="row" colSpan={3}>
            {t(`orders.field.${field}`)}
          </th>
          <td>
            <MoneyText money={order[field]} />
          </td>
        </tr>
      ))}
      {isConverted && (
        <tr>
          <th scope="row" colSpan={3}>
            {t('orders.field.converted_total')}
            {order.exchange_rate && <StoredRate rate={order.exchange_rate} from={order.currency} />}
          </th>
          <td>{order.converted_total ? <MoneyText money={order.converted_total} /> : t('orders.no_rate')}</td>
        </tr>
      )}
    </tfoot>
  )
}

export const OrderLines = ({ order }: { order: OrderWithProducts }) => {
  const { t } = useTranslation('orders')
  return (
    <div className={styles.scroll} role="region" aria-label={t('orders.field.lines')} tabIndex={0}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {(['title', 'quantity', 'unit_price', 'line_total'] as const).map((field) => (
              <th key={field} scope="col">
                {t(`orders.field.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Lines have no id; their position identifies them. */}
          {order.lines.map((line, index) => (
            <LineRow key={index} line={line} product={order.products[index] ?? null} currency={order.currency} />
          ))}
        </tbody>
        <Totals order={order} />
      </table>
    </div>
  )
}
