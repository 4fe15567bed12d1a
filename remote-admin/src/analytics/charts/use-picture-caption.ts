import { useTranslation } from 'react-i18next'
import type { ColorScale, PictureCaption } from '@outlet/shared/charts/Chart'
import type { Filters, PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import type { Metrics } from '../analytics.queries'
import { largestOf, shadeOfShare, SHADES } from './chart-option'
import type { View } from '../pivot/pivot-url'
import { usePeriodText } from '../AnalysisPage'
import { useAnalysisTitle, useFilterTexts } from '../use-analysis-title'
import { dashOf, MAX_SERIES, readShades } from './series-style'
import type { AnalysisTable } from '../table'
import { useHeadText } from '../use-head-text'
import { isMain, mainOf } from './plot'
import { useMainText } from '../use-value-text'

/** Returns the unit of a measure; null for a count. */
export const useUnitText = (currency: string) => {
  const { t } = useTranslation('admin')
  return (measure: Measure): string | null => {
    const { unit } = measures[measure]
    if (unit === 'money') return currency
    return unit === 'count' ? null : t(`analytics.unit.${unit}`)
  }
}

interface Captioned {
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly requested: PivotQuery
  readonly view: View
  readonly filters: Partial<Filters>
}

/** Colour scale of a heat map or calendar; its cells show the first measure only. */
const useColorScale = ({
  table,
  metrics,
  requested: {
    measures: [measure],
  },
  view,
}: Captioned): ColorScale | undefined => {
  const { t } = useTranslation('admin')
  const mainText = useMainText(metrics.currency)
  if (view !== 'heat' && view !== 'calendar') return undefined
  const values = table.rows.flatMap(({ cells }) =>
    cells.filter(isMain).map(({ value }) => value && mainOf(measure, value, metrics.currency)),
  )
  return {
    from: mainText(measure, 0),
    to: mainText(measure, largestOf([{ values }])),
    colors: (theme) => SHADES.map((share) => shadeOfShare(share, theme)),
    noData: t('analytics.no_data'),
  }
}

/** Returns the caption of a downloaded chart image: title, unit, days, filters and legend. */
export const usePictureCaption = (captioned: Captioned): (() => PictureCaption) => {
  const { table, metrics, requested, view, filters } = captioned
  const scale = useColorScale(captioned)
  const { t } = useTranslation('admin')
  const title = useAnalysisTitle(requested)
  const filterTexts = useFilterTexts()
  const periodText = usePeriodText()
  const headText = useHeadText(requested, metrics)
  const unitText = useUnitText(metrics.currency)
  return () => {
    const units = requested.measures.map((measure) =>
      [t(`analytics.measure.${measure}`), unitText(measure) ?? t('analytics.unit.count')].join(' · '),
    )
    const heads = table.heads.filter(({ kind }) => kind !== 'total' && kind !== 'before').slice(0, MAX_SERIES)
    const hasLegend = heads.length > 1 && (view === 'line' || view === 'bar' || view === 'stacked')
    return {
      title,
      lines: [periodText(metrics), units.join('; '), ...filterTexts(filters, metrics)],
      legend: hasLegend
        ? heads.map((head, index) => ({
            name: headText(head),
            color: readShades()[index] ?? '',
            dash: view === 'line' ? dashOf(index) : [],
          }))
        : [],
      scale,
    }
  }
}
