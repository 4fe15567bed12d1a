import { useTranslation } from 'react-i18next'
import type { Filters, PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames } from '@outlet/shared/contract/analytics'
import type { Metrics } from './analytics.queries'
import { isFilter } from './pivot/pivot-url'
import { useKeyText } from './use-key-text'

/** Title of an analysis: `Restocks · Weekday × Hour`. */
export const useAnalysisTitle = ({ measures, rows, columns }: PivotQuery): string => {
  const { t } = useTranslation('admin')
  const names = measures.map((measure) => t(`analytics.measure.${measure}`))
  const by = [rows, ...(columns ? [columns] : [])].map((dimension) => t(`analytics.dimension.${dimension}`))
  return `${names.join(' / ')} · ${by.join(' × ')}`
}

/** Returns the texts of the active filters. */
export const useFilterTexts = () => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  return (filters: Partial<Filters>, metrics: Metrics | undefined): string[] =>
    dimensionNames.filter(isFilter).flatMap((name) => {
      const values = filters[name]?.map((value) => keyText(name, value === '' ? null : value, metrics))
      return values
        ? [t('analytics.filter', { dimension: t(`analytics.dimension.${name}`), values: values.join(', ') })]
        : []
    })
}
