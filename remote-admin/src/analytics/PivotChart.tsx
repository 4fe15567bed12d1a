import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@outlet/shared/charts/Chart'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Figures } from './analytics.queries'
import { HEIGHT, lineOption, PLOT } from './chart-option'
import { ChartLegend } from './ChartLegend'
import type { PivotAsked } from './pivot-url'
import { plotOf } from './plot'
import type { AnalysisTable } from './table'
import { useHeadText } from './use-head-text'
import { useKeyText } from './use-key-text'
import styles from './analytics.module.css'

interface PivotChartProps {
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
  readonly picture: RefObject<(() => string) | null>
}

const usePlot = ({ table, figures, asked }: PivotChartProps) => {
  const locale = useLocale()
  const keyText = useKeyText()
  const headText = useHeadText(asked, figures.labels)
  return useMemo(() => {
    const words = {
      name: (key: string | null) => keyText(asked.rows, key, figures.labels),
      head: headText,
      text: (value: number) => formatNumber(value, locale, { notation: 'compact' }),
    }
    const plot = plotOf(table, figures, asked, words)
    return { plot, option: lineOption(plot) }
  }, [table, figures, asked, keyText, headText, locale])
}

/** The answer drawn; its table stands below for whoever cannot see it. */
export const PivotChart = (props: PivotChartProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { plot, option } = usePlot(props)
  const { series, names, leftOut } = plot
  const say = (at: number): string => {
    const told = series.map(({ name, values }) => `${name} ${formatNumber(values[at] ?? 0, locale)}`)
    return names[at] === undefined ? '' : `${names[at]}: ${told.join(', ')}`
  }
  return (
    <>
      <Chart
        option={option}
        label={t('analytics.view.line')}
        height={HEIGHT}
        picture={props.picture}
        tip={{ top: PLOT.top, height: PLOT.height, tell: (at) => say(at) || null }}
        steps={{ at: [...names.keys()], say }}
      />
      {series.length > 1 && <ChartLegend names={series.map(({ name }) => name)} />}
      {leftOut > 0 && <p className={styles.note}>{t('analytics.not_drawn', { count: leftOut })}</p>}
    </>
  )
}
