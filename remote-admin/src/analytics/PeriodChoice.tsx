import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { daysAgo, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { serverNow } from '@outlet/shared/format/server-clock'
import { DayRangePicker } from '@outlet/shared/ui/DayRangePicker'
import type { Metrics } from './analytics.queries'
import { periodPresets } from './period-presets'
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
  readonly days: Pick<Metrics, 'from' | 'to' | 'time_zone'> | undefined
  readonly onChange: (span: DaySpan) => void
}

/** Chooses a number of days up to today, or any two days. */
export const PeriodChoice = ({ value, days, onChange }: PeriodChoiceProps) => {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.period}>
      <Radio.Group
        type="button"
        aria-label={t('analytics.period')}
        value={periodOf(value)}
        onChange={(period) => onChange(spanOf(period))}
        options={PERIODS.map((period) => ({
          value: period,
          label: period === '365' ? t('analytics.one_year') : t('analytics.days', { count: Number(period) }),
        }))}
      />
      <DayRangePicker
        label={t('analytics.two_days')}
        fromLabel={t('analytics.from')}
        toLabel={t('analytics.to')}
        value={{ from: days?.from ?? '', to: days?.to ?? '' }}
        disabled={!days}
        onChange={({ from, to }) => onChange({ from, to })}
        presets={periodPresets(serverNow(), days?.time_zone).map(({ name, from, to }) => ({
          key: name,
          label: t(`analytics.preset.${name}`),
          onChoose: () => onChange({ from, to }),
        }))}
      />
    </div>
  )
}
