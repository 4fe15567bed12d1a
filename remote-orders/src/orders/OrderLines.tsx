import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orderLineVariant } from '@outlet/shared/contract/orders'
import type { Order, OrderLineProduct, OrderWithProducts } from '@outlet/shared/contract/orders'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { monitorLink, productLink } from './product-links'
import styles from './orders.module.css'

type Line = Order['lines'][number]

interface LineProps {
  readonly line: Line
  readonly product: OrderLineProduct | null
  readonly currency: string
}

/** What was bought: its picture, and where the console has more of it. */
const LineProduct = ({ line, product, currency }: LineProps) => {
  const { t } = useTranslation('orders')
  const { product_code: code } = line
  const monitor = product?.monitor_id ?? null
  const parts = [
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
          {parts.map((part, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
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

/** The rate that the order keeps, and its day. */
const KeptRate = ({ rate, from }: { rate: NonNullable<Order['exchange_rate']>; from: string }) => {
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

const Sums = ({ order }: { order: Order }) => {
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
            <MoneyText money={order[field]} /> {field === 'total' && order.currency}
          </td>
        </tr>
      ))}
      {isConverted && (
        <tr>
          <th scope="row" colSpan={3}>
            {t('orders.field.converted_total')}
            {order.exchange_rate && <KeptRate rate={order.exchange_rate} from={order.currency} />}
          </th>
          <td>
            {order.converted_total ? <MoneyText money={order.converted_total} /> : t('orders.no_rate')}{' '}
            {order.converted_total?.currency}
          </td>
        </tr>
      )}
    </tfoot>
  )
}

/** What was bought, and how it adds up. */
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
          {/* Lines have no identity but their place. */}
          {order.lines.map((line, index) => (
            <LineRow key={index} line={line} product={order.products[index] ?? null} currency={order.currency} />
          ))}
        </tbody>
        <Sums order={order} />
      </table>
    </div>
  )
}
