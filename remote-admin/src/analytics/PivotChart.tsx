import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@outlet/shared/charts/Chart'
import { HEIGHT, PLOT } from './chart-option'
import { ChartLegend } from './ChartLegend'
import { drawn, type Answer } from './plot'
import { useHeadText } from './use-head-text'
import { useKeyText, useRowText } from './use-key-text'
import { useMainText } from './use-value-text'
import styles from './analytics.module.css'

interface PivotChartProps extends Answer {
  readonly picture: RefObject<(() => string) | null>
}

const usePlot = ({ view, table, figures, asked }: PivotChartProps) => {
  const keyText = useKeyText()
  const rowText = useRowText(asked, figures.labels)
  const headText = useHeadText(asked, figures.labels)
  const mainText = useMainText(figures.currency)
  return useMemo(() => {
    const weekday = (day: number) => keyText('weekday', String(day), {})
    return drawn({ view, table, figures, asked }, { name: rowText, head: headText, value: mainText, weekday })
  }, [view, table, figures, asked, keyText, rowText, headText, mainText])
}

/** The answer drawn; its table stands below for whoever cannot see it. */
export const PivotChart = (props: PivotChartProps) => {
  const { view, picture } = props
  const { t } = useTranslation('admin')
  const { series, names, leftOut, option } = usePlot(props)
  const say = (at: number): string => {
    const told = series.flatMap(({ name, values, text }) => {
      const value = values[at] ?? null
      return value === null ? [] : `${name} ${text(value)}`
    })
    return names[at] === undefined || told.length === 0 ? '' : `${names[at]}: ${told.join(', ')}`
  }
  const pointed = {
    tip: { top: PLOT.top, height: PLOT.height, tell: (at: number) => say(at) || null },
    steps: { at: [...names.keys()], say },
  }
  const hasLegend = view === 'line' || view === 'bar' || view === 'stacked'
  return (
    <>
      <Chart
        option={option}
        label={t(`analytics.view.${view}`)}
        height={HEIGHT}
        picture={picture}
        {...(view !== 'scatter' && pointed)}
      />
      {hasLegend && series.length > 1 && <ChartLegend names={series.map(({ name }) => name)} />}
      {leftOut > 0 && <p className={styles.note}>{t('analytics.not_drawn', { count: leftOut })}</p>}
    </>
  )
}
