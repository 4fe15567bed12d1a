import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { PERIODS, type Period } from './periods'

interface PeriodChoiceProps {
  readonly value: Period
  readonly onChange: (period: Period) => void
}

export const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('analytics.period')}
      value={value}
      onChange={onChange}
      options={PERIODS.map((period) => ({ value: period, label: t('analytics.days', { count: Number(period) }) }))}
    />
  )
}
