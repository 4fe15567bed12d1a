import {
  annotationSeries,
  MARK_ROW_PX,
  annotationRows,
  type AnnotationMark,
} from '@outlet/shared/charts/annotation-marks'
import type { ChartOption, ChartTip } from '@outlet/shared/charts/Chart'

export const SPEND_HEIGHT = 260
const PLOT = { left: 64, right: 16, top: 40, height: 180 }
export const SPEND_PLOT: Pick<ChartTip, 'top' | 'height'> = { top: PLOT.top, height: PLOT.height }

/** ECharts' default. */
const LABEL_MARGIN = 8

export interface SpendPoint {
  /** First day of the step, as UTC midnight in ms. */
  readonly at: number
  /** Amount in major units. */
  readonly spend: number
}

interface SpendFormats {
  readonly name: string
  readonly axis: (at: number) => string
  readonly money: (amount: number) => string
}

/** ECharts option for the spend over time; below it event marks, one row per kind. */
export const spendOption =
  (points: readonly SpendPoint[], formats: SpendFormats, marks: readonly AnnotationMark[] = []): ChartOption =>
  (theme) => ({
    animation: false,
    useUTC: true,
    grid: PLOT,
    xAxis: {
      type: 'time',
      splitLine: { show: false },
      axisLine: { lineStyle: { color: theme.axis } },
      axisTick: { lineStyle: { color: theme.axis } },
      axisLabel: {
        color: theme.secondaryText,
        hideOverlap: true,
        margin: LABEL_MARGIN + annotationRows(marks).length * MARK_ROW_PX,
        formatter: formats.axis,
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      name: formats.name,
      nameTextStyle: { color: theme.secondaryText, align: 'left' },
      nameGap: 14,
      splitLine: { lineStyle: { color: theme.splitLine } },
      axisLabel: { color: theme.secondaryText, formatter: formats.money },
    },
    series: [
      {
        ...{ type: 'line', symbol: points.length > 60 ? 'none' : 'circle', symbolSize: 5, silent: true },
        lineStyle: { width: 2, color: theme.primary },
        itemStyle: { color: theme.primary },
        areaStyle: { color: theme.primary, opacity: 0.12 },
        data: points.map(({ at, spend }) => [at, spend]),
      },
      ...annotationSeries(marks, theme),
    ],
  })
