import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationLegend } from '@outlet/shared/charts/AnnotationLegend'
import { MARK_ROW_PX, annotationRows } from '@outlet/shared/charts/annotation-marks'
import { Chart, type ChartPicture } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { textsAt } from '../charts/annotated-steps'
import { largestOf, opacityOf, SHADES, type Series } from '../charts/chart-option'
import { drawAnalysis, type ChartInput, type DrawnView } from '../charts/plot'
import { useChartAnnotations, type AnnotatedPart } from '../charts/use-chart-annotations'
import { useAnalysisTitle } from '../use-analysis-title'
import { useHeadText } from '../use-head-text'
import { useKeyText, useRowText } from '../use-key-text'
import { useMainText } from '../use-value-text'
import styles from '../analytics.module.css'
import { dashOf, FURTHER_SHADES } from '../charts/series-style'

const shades = ['rgb(var(--link-6))', ...FURTHER_SHADES]

interface ChartLegendProps {
  readonly names: readonly string[]
  /** Whether the series are lines; otherwise areas. */
  readonly isLined: boolean
}

/** Legend: names and styles of the series, in drawing order. */
const ChartLegend = ({ names, isLined }: ChartLegendProps) => (
  <ul className={styles.legend}>
    {names.map((name, index) => (
      <li key={name}>
        {isLined ? (
          <svg width="28" height="12" aria-hidden>
            <line
              x2="28"
              y1="6"
              y2="6"
              stroke={shades[index]}
              strokeWidth="2"
              strokeDasharray={dashOf(index).join(' ')}
            />
          </svg>
        ) : (
          <span className={styles.swatch} style={{ background: shades[index] }} aria-hidden />
        )}
        {name}
      </li>
    ))}
  </ul>
)

/** Colour scale of a heat map or calendar. */
const HeatScale = ({ series }: { readonly series: readonly Series[] }) => {
  const { t } = useTranslation('admin')
  const text = series[0]?.text ?? String
  return (
    <p className={styles.scale}>
      <span>{text(0)}</span>
      <span className={styles.shades} aria-hidden>
        {SHADES.map((share) => (
          <i key={share} style={share === 0 ? undefined : { background: `rgba(var(--link-6), ${opacityOf(share)})` }} />
        ))}
      </span>
      <span>{text(largestOf(series))}</span>
      <span className={styles.noData} aria-hidden />
      <span>{t('analytics.no_data')}</span>
    </p>
  )
}

/** Legend of a chart: the shades of its cells, or the styles of its series if there are several. */
const SeriesLegend = ({ view, series }: { readonly view: DrawnView; readonly series: readonly Series[] }) => {
  if (view === 'heat' || view === 'calendar') return <HeatScale series={series} />
  if (view === 'scatter' || series.length < 2) return null
  return <ChartLegend isLined={view === 'line'} names={series.map(({ name }) => name)} />
}

interface PivotChartProps extends ChartInput {
  readonly picture?: RefObject<ChartPicture | null>
  readonly part?: AnnotatedPart
  readonly isAnnotated?: boolean
}

const usePlot = ({ view, table, metrics, requested }: ChartInput, shown: readonly ShownAnnotation[]) => {
  const keyText = useKeyText()
  const rowText = useRowText(requested, metrics)
  const headText = useHeadText(requested, metrics)
  const mainText = useMainText(metrics.currency)
  return useMemo(() => {
    const weekday = (day: number) => keyText('weekday', String(day))
    const formats = { name: rowText, head: headText, value: mainText, weekday }
    return drawAnalysis({ view, table, metrics, requested }, formats, shown)
  }, [view, table, metrics, requested, shown, keyText, rowText, headText, mainText])
}

/** Chart of the analysis; the table is its accessible form. */
export const PivotChart = (props: PivotChartProps) => {
  const { view, picture, metrics, requested, part = {}, isAnnotated = false } = props
  const title = useAnalysisTitle(requested)
  const { t } = useTranslation('admin')
  const annotations = useChartAnnotations(metrics, part, isAnnotated)
  const { shown } = annotations
  const { series, names, keys, leftOut, option, size } = usePlot(props, shown)
  const stepTextAt = (at: number): string => {
    const valueTexts = series.flatMap(({ name, values, text }) => {
      const value = values[at] ?? null
      return value === null ? [] : `${name} ${text(value)}`
    })
    const happened = textsAt(shown, keys, at)
    if (names[at] === undefined || valueTexts.length + happened.length === 0) return ''
    return [`${names[at]}: ${valueTexts.join(', ')}`, ...happened].join('; ')
  }
  const tipProps = {
    tip: { top: size.top, height: size.plot, contentAt: (at: number) => stepTextAt(at) || null },
    steps: { at: [...names.keys()], textOf: stepTextAt },
  }
  return (
    <>
      <Chart
        option={option}
        label={title}
        height={size.whole + annotationRows(shown).length * MARK_ROW_PX}
        {...(picture && { picture })}
        {...(view !== 'scatter' && tipProps)}
      />
      <SeriesLegend view={view} series={series} />
      <AnnotationLegend {...annotations} />
      {leftOut > 0 && <p className={styles.note}>{t('analytics.not_drawn', { count: leftOut })}</p>}
    </>
  )
}
