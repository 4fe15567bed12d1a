import {
  annotationSeries,
  MARK_ROW_PX,
  annotationRows,
  type AnnotationMark,
} from '@outlet/shared/charts/annotation-marks'
import type { ChartOption, ChartTip } from '@outlet/shared/charts/Chart'

type ChartTheme = Parameters<ChartOption>[0]

/** Plots of the spend, above, and of the orders; their names are above them. Sizes in CSS pixels. */
const EDGES = { left: 64, right: 16 }
const SPEND = { ...EDGES, top: 28, height: 130 }
const ORDERS = { ...EDGES, top: 192, height: 64 }
export const SPEND_HEIGHT = ORDERS.top + ORDERS.height + 34
export const SPEND_PLOT: Pick<ChartTip, 'top' | 'height'> = {
  top: SPEND.top,
  height: ORDERS.top + ORDERS.height - SPEND.top,
}

/** ECharts' default. */
const LABEL_MARGIN = 8

export interface SpendPoint {
  /** First day of the step, as UTC midnight in ms. */
  readonly at: number
  /** Amount in major units; null = unknown. */
  readonly spend: number | null
  readonly orders: number
}

interface SpendFormats {
  readonly spendName: string
  readonly ordersName: string
  readonly axis: (at: number) => string
  readonly number: (value: number) => string
}

/** Maximum number of labels on the time axis. */
const MAX_TICKS = 10

/** Steps with a label, at equal distances; the library would also label the first day of a month. */
const ticksOf = (points: readonly SpendPoint[]): number[] => {
  const distance = Math.ceil(points.length / MAX_TICKS)
  return points.filter((_point, index) => index % distance === 0).map(({ at }) => at)
}

const timeAxis = (theme: ChartTheme, gridIndex: 0 | 1, ticks: number[], axisLabel: object) => ({
  ...{ type: 'time', gridIndex, splitLine: { show: false } },
  axisLabel: { ...axisLabel, customValues: ticks },
  axisLine: { lineStyle: { color: theme.axis } },
  axisTick: { show: gridIndex === 0, lineStyle: { color: theme.axis }, customValues: ticks },
})

const valueAxis = (theme: ChartTheme, gridIndex: 0 | 1, name: string, number: SpendFormats['number']) => ({
  ...{ type: 'value', gridIndex, min: 0, name, nameGap: 10 },
  ...{ minInterval: 1, splitNumber: gridIndex === 0 ? 2 : 3 },
  nameTextStyle: { color: theme.secondaryText, align: 'left' },
  splitLine: { lineStyle: { color: theme.splitLine } },
  axisLabel: { color: theme.secondaryText, formatter: number },
})

const area = (theme: ChartTheme, index: 0 | 1, data: readonly (readonly [number, number | null])[]) => ({
  ...{ type: 'line', xAxisIndex: index, yAxisIndex: index, silent: true, data },
  // A value belongs to the whole day, week or month: a slope between two of them would show amounts that never were.
  ...{ step: 'middle', symbol: data.length === 1 ? 'circle' : 'none' },
  lineStyle: { width: 2, color: theme.primary },
  itemStyle: { color: theme.primary },
  areaStyle: { color: theme.primary, opacity: 0.12 },
})

/**
 * ECharts option for spend and orders over time, one plot above the other with the same time axis; below them event
 * marks, one row per kind.
 */
export const spendOption =
  (points: readonly SpendPoint[], formats: SpendFormats, marks: readonly AnnotationMark[] = []): ChartOption =>
  (theme) => ({
    animation: false,
    useUTC: true,
    grid: [ORDERS, SPEND],
    xAxis: [
      timeAxis(theme, 0, ticksOf(points), {
        color: theme.secondaryText,
        hideOverlap: true,
        margin: LABEL_MARGIN + annotationRows(marks).length * MARK_ROW_PX,
        formatter: formats.axis,
      }),
      timeAxis(theme, 1, ticksOf(points), { show: false, margin: LABEL_MARGIN }),
    ],
    yAxis: [
      valueAxis(theme, 0, formats.ordersName, formats.number),
      valueAxis(theme, 1, formats.spendName, formats.number),
    ],
    series: [
      area(
        theme,
        1,
        points.map(({ at, spend }) => [at, spend]),
      ),
      area(
        theme,
        0,
        points.map(({ at, orders }) => [at, orders]),
      ),
      ...annotationSeries(marks, theme),
    ],
  })
