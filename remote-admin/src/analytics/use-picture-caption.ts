import { useTranslation } from 'react-i18next'
import type { ColorScale, PictureCaption } from '@outlet/shared/charts/Chart'
import type { Filters, PivotAsked } from '@outlet/shared/contract/analyses'
import { dimensionNames, measures, type Measure } from '@outlet/shared/contract/analytics'
import { zoneText } from '@outlet/shared/contract/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Figures } from './analytics.queries'
import { largestOf, shadeOf } from './chart-option'
import { useCaption } from './PivotTable'
import { isFilter, type View } from './pivot-url'
import { dashOf, MOST_SERIES, shadesOf } from './series-look'
import type { AnalysisTable } from './table'
import { useHeadText } from './use-head-text'
import { useKeyText } from './use-key-text'
import { isMain, mainOf } from './plot'
import { useMainText } from './use-value-text'

/** The unit of a measure; null of a count. */
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
  readonly figures: Figures
  readonly asked: PivotAsked
  readonly view: View
  readonly filters: Partial<Filters>
}

/** The colour scale of a heat map or calendar, whose cells show the first measure only. */
const useColorScale = ({
  table,
  figures,
  asked: {
    measures: [measure],
  },
  view,
}: Captioned): ColorScale | undefined => {
  const { t } = useTranslation('admin')
  const mainText = useMainText(figures.currency)
  if (view !== 'heat' && view !== 'calendar') return undefined
  const values = table.rows.flatMap(({ cells }) =>
    cells.filter(isMain).map(({ value }) => value && mainOf(measure, value, figures.currency)),
  )
  return {
    from: mainText(measure, 0),
    to: mainText(measure, largestOf([{ values }])),
    colors: (theme) => [shadeOf(0, theme), shadeOf(1, theme)],
    noData: t('analytics.no_data'),
  }
}

/** What a picture of the chart says of itself: what it is of, its unit, days and filters, and its series. */
export const usePictureCaption = (captioned: Captioned): (() => PictureCaption) => {
  const { table, figures, asked, view, filters } = captioned
  const scale = useColorScale(captioned)
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const title = useCaption(asked)
  const keyText = useKeyText()
  const headText = useHeadText(asked, figures)
  const unitText = useUnitText(figures.currency)
  return () => {
    const days = t('analytics.span', { from: keyText('day', figures.from), to: keyText('day', figures.to) })
    const zone = figures.time_zone === undefined ? [] : [zoneText(figures.time_zone, locale)]
    const units = asked.measures.map((measure) =>
      [t(`analytics.measure.${measure}`), unitText(measure) ?? t('analytics.unit.count')].join(' · '),
    )
    const filtered = dimensionNames.filter(isFilter).flatMap((name) => {
      const values = filters[name]?.map((value) => keyText(name, value === '' ? null : value, figures))
      return values
        ? [t('analytics.filter', { dimension: t(`analytics.dimension.${name}`), values: values.join(', ') })]
        : []
    })
    const heads = table.heads.filter(({ kind }) => kind !== 'total' && kind !== 'before').slice(0, MOST_SERIES)
    const hasLegend = heads.length > 1 && (view === 'line' || view === 'bar' || view === 'stacked')
    return {
      title,
      lines: [[days, ...zone].join(' · '), units.join('; '), ...filtered],
      legend: hasLegend
        ? heads.map((head, index) => ({
            name: headText(head),
            color: shadesOf()[index] ?? '',
            dash: view === 'line' ? dashOf(index) : [],
          }))
        : [],
      scale,
    }
  }
}
