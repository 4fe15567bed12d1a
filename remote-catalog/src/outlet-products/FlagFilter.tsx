import { useTranslation } from 'react-i18next'
import type { ProductFacets } from '@outlet/shared/contract/product-facets'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { facetKey } from './FacetFilter'

const answers = ['true', 'false'] as const

interface FlagFilterProps {
  readonly flag: 'orderable' | 'is_on_sale' | 'is_new' | 'is_offline' | 'is_monitored' | 'is_early_access'
  readonly value: boolean | undefined
  /** How many products each answer would show; undefined until known. */
  readonly counts?: ProductFacets['values']['orderable'] | undefined
  readonly onChange: (value: boolean | undefined) => void
}

/** A filter by yes or no, whose choices say what they mean by themselves. */
export const FlagFilter = ({ flag, value, counts, onChange }: FlagFilterProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const labelOf = (answer: (typeof answers)[number]) => {
    const words = t(`outletProducts.filter.${flag}_${answer}`)
    const known = counts?.find((one) => one.value === answer)
    return known ? t(facetKey(known.exact), { value: words, count: formatNumber(known.count, locale) }) : words
  }
  return (
    <SelectFilter
      label={t(`outletProducts.filter.${flag}`)}
      options={answers.map((answer) => ({ value: answer, label: labelOf(answer) }))}
      value={answers.find((answer) => answer === String(value))}
      onChange={(answer) => onChange(answer === undefined ? undefined : answer === 'true')}
    />
  )
}
