import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '@outlet/shared/api/query'
import { listRestockDays } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { formatNumber } from '@outlet/shared/format/number'
import { formatCalendarDay } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { DayBars } from './DayBars'
import styles from './days.module.css'

const restockDaysQuery = query(listRestockDays)

/** Restocks of the monitored products on each of the last 30 days. */
export default function RestockDays() {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  return (
    <Loaded query={useQuery(restockDaysQuery)} width="100%" hidesLaterErrors>
      {({ days }) => {
        const total = days.reduce((sum, { count }) => sum + count, 0)
        if (total === 0)
          return <EmptyState title={t('orders.widget.no_restocks')} hint={t('orders.widget.no_restocks_hint')} />
        const bars = days.map(({ day, count }) => ({
          day,
          value: count,
          title: t('orders.widget.restocks_of_day', { day: formatCalendarDay(day, locale), number: number(count) }),
        }))
        const busiest = Math.max(...days.map(({ count }) => count))
        return (
          <>
            <p className={styles.total}>{t('orders.widget.restocks_total', { count: total, number: number(total) })}</p>
            <DayBars
              bars={bars}
              formatTick={number}
              label={t('orders.widget.picture_restocks', { max: number(busiest) })}
              table={
                <ul>
                  {bars
                    .filter(({ value }) => value > 0)
                    .map(({ day, title }) => (
                      <li key={day}>{title}</li>
                    ))}
                </ul>
              }
            />
            <ZoneNote />
          </>
        )
      }}
    </Loaded>
  )
}
