import { Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { daysOf, momentsOf, type DayRange } from './day-range'
import styles from './orders.module.css'
import type { OrderFilterState } from './orders-url'

type Moments = Pick<OrderFilterState, 'placed_from' | 'placed_to'>

interface Props {
  readonly value: Moments
  readonly onChange: (value: Moments) => void
}

/** The browser's own date fields: at home on every device, by keyboard and by touch, and they cost nothing. */
export const DayRangeFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation('orders')
  const days = daysOf(value)
  const change = (part: Partial<DayRange>) => onChange(momentsOf({ ...days, ...part }))
  return (
    <div className={styles.range} role="group" aria-label={t('orders.filter.placed')}>
      <span aria-hidden="true">{t('orders.filter.placed')}</span>
      <Input
        type="date"
        aria-label={t('orders.filter.placed_from')}
        title={t('orders.filter.placed_from')}
        value={days.from}
        {...(days.to ? { max: days.to } : {})}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="date"
        aria-label={t('orders.filter.placed_to')}
        title={t('orders.filter.placed_to')}
        value={days.to}
        {...(days.from ? { min: days.from } : {})}
        onChange={(to) => change({ to })}
      />
    </div>
  )
}
