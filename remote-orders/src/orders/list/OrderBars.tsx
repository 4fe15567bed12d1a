import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { formatNumber } from '@outlet/shared/format/number'
import { formatCalendarDay } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useSpentText } from './use-spent-text'
import styles from './order-bars.module.css'

type Day = EndpointResponse<typeof getOrderSummary>['days'][number]

interface OrderBarsProps {
  readonly days: readonly Day[]
  readonly currency: string
}

const DayTable = ({ days, currency }: OrderBarsProps) => {
  const { t } = useTranslation('orders')
  const spentText = useSpentText(currency)
  const locale = useLocale()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('orders.widget.day')}</th>
          <th scope="col">{t('orders.widget.count')}</th>
          <th scope="col">{t('orders.widget.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ count }) => count > 0)
          .map(({ day, count, ...sum }) => (
            <tr key={day}>
              <th scope="row">{formatCalendarDay(day, locale)}</th>
              <td>{formatNumber(count, locale)}</td>
              <td>{spentText(sum) ?? <UnknownValue />}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/**
 * Bar chart with one bar per day. Drawn without the chart library, so that the start page does not load its 130 kB. A
 * table is the accessible alternative.
 */
export const OrderBars = ({ days, currency }: OrderBarsProps) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const spentText = useSpentText(currency)
  const max = Math.max(1, ...days.map(({ count }) => count))
  const named = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  const picture = t('orders.widget.picture', { max: formatNumber(max, locale) })
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} role="img" aria-label={picture}>
        <span className={styles.max}>{formatNumber(max, locale)}</span>
        {days.map(({ day, count, ...sum }) => {
          const title = t('orders.widget.bar', {
            day: formatCalendarDay(day, locale),
            number: formatNumber(count, locale),
            money: spentText(sum) ?? t('orders.widget.spent_unknown'),
          })
          return (
            <span key={day} className={styles.slot} title={title}>
              <span className={styles.bar} style={{ height: `${(count / max) * 100}%` }} />
            </span>
          )
        })}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {named.map((each) => each && <span key={each.day}>{formatCalendarDay(each.day, locale)}</span>)}
      </div>
      <DayTable days={days} currency={currency} />
    </figure>
  )
}
