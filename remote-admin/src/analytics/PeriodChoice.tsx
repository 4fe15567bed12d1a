import { Input, Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { daysAgo, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { isDayText } from '@outlet/shared/format/day-range'
import styles from './analytics.module.css'

/** Lengths of predefined periods in days, today included. */
const PERIODS = ['7', '30', '90', '180', '365'] as const
type Period = (typeof PERIODS)[number]

const spanOf = (period: Period): DaySpan => ({ from: daysAgo(Number(period) - 1), to: 'today' })

/** The predefined period; null for other days. */
const periodOf = ({ from, to }: DaySpan): Period | null =>
  PERIODS.find((period) => spanOf(period).from === from && to === 'today') ?? null

interface PeriodChoiceProps {
  readonly value: DaySpan
  /** The same period as calendar days, once the server has resolved it. */
  readonly days: DaySpan | undefined
  readonly onChange: (span: DaySpan) => void
}

/** Chooses a number of days up to today, or any two days. */
export const PeriodChoice = ({ value, days, onChange }: PeriodChoiceProps) => {
  const { t } = useTranslation('admin')
  const change = (part: Partial<DaySpan>) => {
    if (!days || Object.values(part).some((day) => !isDayText(day))) return
    onChange({ ...days, ...part })
  }
  return (
    <div className={styles.period}>
      <Radio.Group
        type="button"
        size="small"
        aria-label={t('analytics.period')}
        value={periodOf(value)}
        onChange={(period) => onChange(spanOf(period))}
        options={PERIODS.map((period) => ({ value: period, label: t('analytics.days', { count: Number(period) }) }))}
      />
      <div className={styles.twoDays} role="group" aria-label={t('analytics.two_days')}>
        <Input
          type="date"
          size="small"
          aria-label={t('analytics.from')}
          value={days?.from ?? ''}
          {...(days && { max: days.to })}
          disabled={!days}
          onChange={(from) => change({ from })}
        />
        <span aria-hidden="true">–</span>
        <Input
          type="date"
          size="small"
          aria-label={t('analytics.to')}
          value={days?.to ?? ''}
          {...(days && { min: days.from })}
          disabled={!days}
          onChange={(to) => change({ to })}
        />
      </div>
    </div>
  )
}
