import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationLegend } from '@outlet/shared/charts/AnnotationLegend'
import { LANE_PX, lanesOf } from '@outlet/shared/charts/annotation-marks'
import { Chart, type ChartPicture } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { textsAt } from './annotated-steps'
import { HEIGHT, PLOT } from './chart-option'
import { ChartLegend } from './ChartLegend'
import { HeatScale } from './HeatScale'
import { drawn, type Answer } from './plot'
import { useChartAnnotations, type AnnotatedPart } from './use-chart-annotations'
import { useHeadText } from './use-head-text'
import { useKeyText, useRowText } from './use-key-text'
import { useMainText } from './use-value-text'
import styles from './analytics.module.css'

interface PivotChartProps extends Answer {
  readonly picture: RefObject<ChartPicture | null>
  readonly part: AnnotatedPart
  readonly isAnnotated: boolean
}

const usePlot = ({ view, table, figures, asked }: Answer, shown: readonly ShownAnnotation[]) => {
  const keyText = useKeyText()
  const rowText = useRowText(asked, figures)
  const headText = useHeadText(asked, figures)
  const mainText = useMainText(figures.currency)
  return useMemo(() => {
    const weekday = (day: number) => keyText('weekday', String(day))
    const words = { name: rowText, head: headText, value: mainText, weekday }
    return drawn({ view, table, figures, asked }, words, shown)
  }, [view, table, figures, asked, shown, keyText, rowText, headText, mainText])
}

/** The answer drawn; its table stands below for whoever cannot see it. */
export const PivotChart = (props: PivotChartProps) => {
  const { view, picture, figures, part, isAnnotated } = props
  const { t } = useTranslation('admin')
  const annotations = useChartAnnotations(figures, part, isAnnotated)
  const { shown } = annotations
  const { series, names, keys, leftOut, option } = usePlot(props, shown)
  const say = (at: number): string => {
    const told = series.flatMap(({ name, values, text }) => {
      const value = values[at] ?? null
      return value === null ? [] : `${name} ${text(value)}`
    })
    const happened = textsAt(shown, keys, at)
    if (names[at] === undefined || told.length + happened.length === 0) return ''
    return [`${names[at]}: ${told.join(', ')}`, ...happened].join('; ')
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
        height={HEIGHT + lanesOf(shown).length * LANE_PX}
        picture={picture}
        {...(view !== 'scatter' && pointed)}
      />
      {hasLegend && series.length > 1 && (
        <ChartLegend isLined={view === 'line'} names={series.map(({ name }) => name)} />
      )}
      {(view === 'heat' || view === 'calendar') && <HeatScale series={series} />}
      <AnnotationLegend {...annotations} />
      {leftOut > 0 && <p className={styles.note}>{t('analytics.not_drawn', { count: leftOut })}</p>}
    </>
  )
}
