import { useTranslation } from 'react-i18next'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'

const answers = ['true', 'false'] as const

interface FlagFilterProps {
  readonly flag: 'orderable' | 'is_on_sale' | 'is_new' | 'is_offline' | 'is_monitored'
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
}

/** A filter by yes or no, whose choices say what they mean by themselves. */
export const FlagFilter = ({ flag, value, onChange }: FlagFilterProps) => {
  const { t } = useTranslation('catalog')
  return (
    <SelectFilter
      label={t(`outletProducts.filter.${flag}`)}
      options={answers.map((answer) => ({ value: answer, label: t(`outletProducts.filter.${flag}_${answer}`) }))}
      value={answers.find((answer) => answer === String(value))}
      onChange={(answer) => onChange(answer === undefined ? undefined : answer === 'true')}
    />
  )
}
