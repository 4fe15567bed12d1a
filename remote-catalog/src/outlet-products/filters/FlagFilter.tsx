import { useTranslation } from 'react-i18next'
import type { ProductFacets } from '@outlet/shared/contract/products/product-facets'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { facetKey } from './FacetFilter'

const choices = ['true', 'false'] as const

interface FlagFilterProps {
  readonly flag: 'orderable' | 'is_on_sale' | 'is_new' | 'is_offline' | 'is_monitored' | 'is_early_access'
  readonly value: boolean | undefined
  /** Number of products that each choice would show; undefined until known. */
  readonly counts?: ProductFacets['values']['orderable'] | undefined
  readonly onChange: (value: boolean | undefined) => void
}

/** Yes/no filter with a descriptive label for each choice. */
export const FlagFilter = ({ flag, value, counts, onChange }: FlagFilterProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const labelOf = (choice: (typeof choices)[number]) => {
    const text = t(`outletProducts.filter.${flag}_${choice}`)
    const known = counts?.find((one) => one.value === choice)
    return known ? t(facetKey(known.exact), { value: text, count: formatNumber(known.count, locale) }) : text
  }
  return (
    <SelectFilter
      label={t(`outletProducts.filter.${flag}`)}
      options={choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      value={choices.find((choice) => choice === String(value))}
      onChange={(choice) => onChange(choice === undefined ? undefined : choice === 'true')}
    />
  )
}
