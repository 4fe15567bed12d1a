import { annotationSeries, LANE_PX, lanesOf, type AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption, ChartTip } from '@outlet/shared/charts/Chart'

export const SPEND_HEIGHT = 260
const PLOT = { left: 64, right: 16, top: 40, height: 180 }
export const SPEND_PLOT: Pick<ChartTip, 'top' | 'height'> = { top: PLOT.top, height: PLOT.height }

/** ECharts' own. */
const LABEL_MARGIN = 8

export interface SpendPoint {
  /** Of its first day, UTC midnight. */
  readonly at: number
  /** In major units. */
  readonly spend: number
}

interface SpendWords {
  readonly name: string
  readonly axis: (at: number) => string
  readonly money: (amount: number) => string
}

/** Spend by its steps of time, with marks of what happened, a lane a kind, beneath it. */
export const spendOption =
  (points: readonly SpendPoint[], words: SpendWords, marks: readonly AnnotationMark[] = []): ChartOption =>
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
        margin: LABEL_MARGIN + lanesOf(marks).length * LANE_PX,
        formatter: words.axis,
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      name: words.name,
      nameTextStyle: { color: theme.secondaryText, align: 'left' },
      nameGap: 14,
      splitLine: { lineStyle: { color: theme.splitLine } },
      axisLabel: { color: theme.secondaryText, formatter: words.money },
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
