import { useTranslation } from 'react-i18next'
import type { ProductFacets } from '@outlet/shared/contract/products/product-facets'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'

type Values = ProductFacets['values']['color']

interface FacetFilterProps {
  readonly label: string
  /** Undefined until loaded; selected values are shown without it. */
  readonly values: Values | undefined
  readonly chosen: readonly string[] | undefined
  /** Displayed text of a value; defaults to the value itself. */
  readonly textOf?: (value: string) => string
  readonly onChange: (chosen: string[] | undefined) => void
}

/** The values with their product counts, plus selected values that no product has. */
const withChosen = (values: Values, chosen: readonly string[]): readonly (Values[number] | { value: string })[] => [
  ...chosen.filter((value) => values.every((known) => known.value !== value)).map((value) => ({ value })),
  ...values,
]

/** Filter by any of the values that the listed products have, each with its count. */
export const FacetFilter = ({ label, values = [], chosen = [], textOf = String, onChange }: FacetFilterProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const options = withChosen(values, chosen).map((one) => ({
    value: one.value,
    label:
      'count' in one
        ? t(facetKey(one.exact), { value: textOf(one.value), count: formatNumber(one.count, locale) })
        : textOf(one.value),
  }))
  return (
    <ManyFilter
      label={label}
      options={options}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

/** Message key for an exact count or for "at least". */
export const facetKey = (isExact: boolean) =>
  isExact ? ('outletProducts.facet.exact' as const) : ('outletProducts.facet.at_least' as const)
