import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { majorOf, minorOf } from '@outlet/shared/contract/money'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { formatRoundMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatCalendarDay } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { orderSummaryQuery } from '../list/order-summary.queries'
import { SPENT_ORDERS, useSpentText } from '../list/use-spent-text'
import { DayBars } from './DayBars'
import styles from './days.module.css'

type Summary = EndpointResponse<typeof getOrderSummary>

const DayTable = ({ days, currency }: Pick<Summary, 'days' | 'currency'>) => {
  const { t } = useTranslation('orders')
  const spentText = useSpentText(currency)
  const locale = useLocale()
  return (
    <table>
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

interface OrderDaysProps {
  readonly measure: 'orders' | 'spend'
}

const Bars = ({ measure, summary: { days, currency } }: OrderDaysProps & { readonly summary: Summary }) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const spentText = useSpentText(currency)
  const isSpend = measure === 'spend'
  const bars = days.map(({ day, count, ...sum }) => ({
    day,
    value: isSpend ? majorOf(sum.spent, currency) : count,
    isUnknown: isSpend && sum.spent === 0 && (sum.unconverted ?? 0) > 0,
    title: t('orders.widget.bar', {
      day: formatCalendarDay(day, locale),
      number: formatNumber(count, locale),
      money: spentText(sum) ?? t('orders.widget.spent_unknown'),
    }),
  }))
  const tickText = (value: number) =>
    isSpend ? formatRoundMoney({ minor: minorOf(value, currency), currency }, locale) : formatNumber(value, locale)
  const max = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <DayBars
      bars={bars}
      formatTick={tickText}
      label={t(`orders.widget.picture_${measure}`, { max: tickText(max) })}
      table={<DayTable days={days} currency={currency} />}
    />
  )
}

/** Orders, or their amount, on each of the last 30 days, with the totals. */
export const OrderDays = ({ measure }: OrderDaysProps) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const query = useQuery(orderSummaryQuery)
  const spentText = useSpentText(query.data?.currency ?? '')
  return (
    <Loaded query={query} width="100%" hidesLaterErrors>
      {(summary) => {
        const { days, unconverted } = summary
        const count = days.reduce((sum, day) => sum + day.count, 0)
        if (count === 0) return <EmptyState title={t('orders.widget.none')} hint={t('orders.widget.none_hint')} />
        const money = spentText({ spent: days.reduce((sum, { spent }) => sum + spent, 0), unconverted })
        return (
          <>
            <Link className={styles.total} to="/orders/list?placed_from=today-29d">
              {t(money === null ? 'orders.widget.total_unknown' : 'orders.widget.total', {
                number: formatNumber(count, locale),
                money,
              })}
            </Link>
            <Bars measure={measure} summary={summary} />
            <ZoneNote />
            {unconverted > 0 && (
              <Link className={styles.note} to={`/orders/list?${SPENT_ORDERS}&has_rate=false`}>
                {t('orders.widget.unconverted', { count: unconverted })}
              </Link>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
