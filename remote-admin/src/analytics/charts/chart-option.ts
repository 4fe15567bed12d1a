import {
  annotationSeries,
  MARK_ROW_PX,
  annotationRows,
  type AnnotationMark,
} from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import { blend, readableOn } from '@outlet/shared/charts/contrast'
import { dashOf, FURTHER_SHADES } from './series-style'

type ChartTheme = Parameters<ChartOption>[0]

export const PLOT = { left: 72, right: 24, top: 16, height: 220 }

/** Room for the labels beneath a plot. */
const LABELS_HEIGHT = 30

export interface Series {
  readonly name: string
  /** Values in main units, in the order of the names; null = no data. */
  readonly values: readonly (number | null)[]
  /** Value axis: 0 = left, 1 = right (for a second unit). */
  readonly axis: 0 | 1
  readonly text: (value: number) => string
  /** Whether all values are whole numbers. */
  readonly isWhole?: boolean
}

export interface Plot {
  /** Names along the first axis. */
  readonly names: readonly string[]
  readonly series: readonly Series[]
}

const shades = (theme: ChartTheme): string[] => [theme.primary, ...FURTHER_SHADES]

const lineType = (index: number) => {
  const dash = dashOf(index)
  return dash.length > 0 ? dash : 'solid'
}

const labelStyle = (theme: ChartTheme) => ({ color: theme.secondaryText, hideOverlap: true })

/** ECharts' default. */
const LABEL_MARGIN = 8

const nameAxis = (names: readonly string[], theme: ChartTheme, isLined: boolean, markRows = 0) => ({
  type: 'category',
  data: names,
  axisLine: { show: isLined, lineStyle: { color: theme.axis } },
  axisTick: { show: false },
  axisLabel: { ...labelStyle(theme), margin: LABEL_MARGIN + markRows * MARK_ROW_PX },
})

const valueAxes = (series: readonly Series[], theme: ChartTheme) =>
  ([0, 1] as const).map((axis) => {
    const first = series.find((each) => each.axis === axis)
    return {
      type: 'value',
      show: first !== undefined,
      splitNumber: 3,
      minInterval: first?.isWhole ? 1 : 0,
      alignTicks: axis === 1,
      splitLine: { show: axis === 0, lineStyle: { color: theme.splitLine } },
      axisLabel: { color: theme.secondaryText, formatter: first?.text },
    }
  })

const gridOf = (series: readonly Series[]) =>
  series.some(({ axis }) => axis === 1) ? { ...PLOT, right: PLOT.left } : PLOT

export const lineOption =
  ({ names, series }: Plot, marks: readonly AnnotationMark[]): ChartOption =>
  (theme) => ({
    grid: gridOf(series),
    xAxis: nameAxis(names, theme, true, annotationRows(marks).length),
    yAxis: valueAxes(series, theme),
    series: [
      ...series.map(({ name, values, axis }, index) => ({
        name,
        type: 'line',
        // A value belongs to the whole name, such as a day: a slope would show values between two of them.
        step: 'middle',
        yAxisIndex: axis,
        silent: true,
        symbol: values.length > 60 ? 'none' : 'circle',
        symbolSize: 5,
        data: values,
        itemStyle: { color: shades(theme)[index] },
        lineStyle: { width: 2, color: shades(theme)[index], type: lineType(index) },
      })),
      ...annotationSeries(marks, theme),
    ],
  })

/** Rectangle by two corners in axis values; x ranges from 0 to the number of names. */
interface Box {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly color: string | undefined
  readonly edge?: string
  readonly text?: string
  readonly textColor?: string
}

const BOX_LABEL = { position: 'inside', distance: 0, fontSize: 11 }

const boxed = ({ from, to, color, edge, text, textColor }: Box) => [
  {
    xAxis: from[0],
    yAxis: from[1],
    itemStyle: { color, ...(edge !== undefined && { borderColor: edge, borderWidth: 1 }) },
    label: { ...BOX_LABEL, show: text !== undefined, formatter: text, color: textColor },
  },
  { xAxis: to[0], yAxis: to[1] },
]

/**
 * Bars and cells are drawn as marked areas, which every chart includes. The library's own bar and heat map components
 * would add 8 to 30 kB to the first chart of the console. The areas lie on a second axis from 0 to the number of names.
 */
const boxes = (all: readonly Box[], yAxisIndex: number) => ({
  type: 'line',
  xAxisIndex: 1,
  yAxisIndex,
  silent: true,
  data: [],
  markArea: { silent: true, data: all.map(boxed) },
})

const boxAxis = (count: number) => ({ type: 'value', show: false, min: 0, max: count })

/** Share of a name's width that its bars cover; with few names the bars stay narrow. */
const barShare = (count: number) => Math.min(0.8, 0.1 * Math.max(1, count))

interface Bars extends Plot {
  readonly isStacked: boolean
}

const barsOf = ({ names, series, isStacked }: Bars, theme: ChartTheme, axis: 0 | 1): Box[] => {
  const share = barShare(names.length)
  const width = isStacked ? share : share / series.length
  return names.flatMap((_name, at) => {
    let base = 0
    return series.flatMap(({ values, axis: own }, index): Box[] => {
      const value = values[at] ?? 0
      if (own !== axis || value === 0) return []
      const left = at + (1 - share) / 2 + (isStacked ? 0 : index * width)
      const from = isStacked ? base : 0
      base += value
      return [
        {
          from: [left, from],
          to: [left + width, from + value],
          color: shades(theme)[index],
          edge: theme.secondaryText,
        },
      ]
    })
  })
}

/** Invisible series: makes the axes reach the highest value. */
const extentSeries = (data: readonly (number | null)[], axis: 0 | 1) => ({
  ...{ type: 'line', yAxisIndex: axis, silent: true, symbol: 'none', data },
  lineStyle: { opacity: 0 },
})

const stackTops = ({ names, series }: Plot) =>
  names.map((_name, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

export const barOption =
  (bars: Bars, marks: readonly AnnotationMark[]): ChartOption =>
  (theme) => {
    const { names, series, isStacked } = bars
    const tops = isStacked
      ? [extentSeries(stackTops(bars), 0)]
      : series.map(({ values, axis }) =>
          extentSeries(
            values.map((value) => value ?? 0),
            axis,
          ),
        )
    return {
      grid: { ...gridOf(series), height: plotHeight(names.length) },
      xAxis: [nameAxis(names, theme, true, annotationRows(marks).length), boxAxis(names.length)],
      yAxis: valueAxes(series, theme),
      series: [
        ...tops,
        boxes(barsOf(bars, theme, 0), 0),
        boxes(barsOf(bars, theme, 1), 1),
        ...annotationSeries(marks, theme),
      ],
    }
  }

/** Opacity of the colour of the smallest value above 0. */
const LIGHTEST = 0.2
const GAP = 0.04

/** Value of the darkest cell; 1 if all values are 0. */
export const largestOf = (series: readonly Pick<Series, 'values'>[]): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1

/** Opacity of a cell's colour by its share of the largest value, 0 to 1. */
export const opacityOf = (share: number): number => LIGHTEST + (1 - LIGHTEST) * share

/** Shares of the largest value that a legend shows. */
export const SHADES = [0, 0.2, 0.4, 0.6, 0.8, 1] as const

type CellTheme = Pick<ChartTheme, 'primary' | 'surface' | 'empty'>

/** Colour of a cell by its share of the largest value, 0 to 1. A cell with the value 0 is grey. */
export const shadeOfShare = (share: number, { primary, surface, empty }: CellTheme): string =>
  share > 0 ? blend(primary, surface, opacityOf(share)) : empty

const cellsOf = ({ names, series }: Plot, theme: ChartTheme, isRoomy: boolean): Box[] => {
  const largest = largestOf(series)
  return series.flatMap(({ values, text }, row) =>
    names.flatMap((_name, column): Box[] => {
      const value = values[column] ?? null
      const place = { from: [column + GAP, row + GAP], to: [column + 1 - GAP, row + 1 - GAP] } as const
      // Empty frame = no data, as opposed to 0.
      if (value === null) return [{ ...place, color: 'transparent', edge: theme.axis }]
      const color = shadeOfShare(Math.max(0, value / largest), theme)
      const label = { text: text(value), textColor: readableOn(color, [theme.text, theme.surface]) }
      return [{ ...place, color, ...(isRoomy && value > 0 && label) }]
    }),
  )
}

/** Maximum width of row names on a wide screen, in CSS pixels. */
const MAX_ROW_NAME = 200

/** Approximate width in CSS pixels: a Chinese character is twice as wide as a Latin letter. */
const widthOf = (name: string): number =>
  16 + 7 * [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Top of a heat map's plot, and the height of a row of cells, in CSS pixels. */
export const HEAT_TOP = 8
const ROW_HEIGHT = 28

/** Height of the cells. Rows of many names are lower, so that the chart fits the screen. */
export const heatHeight = (rows: number): number => Math.min(rows, 20) * ROW_HEIGHT

/** Heat map: one row of cells per series, the first at the top; the largest value is darkest. */
export const heatOption =
  (plot: Plot, isRoomy: boolean): ChartOption =>
  (theme) => {
    const { names, series } = plot
    const left = isRoomy
      ? Math.min(MAX_ROW_NAME, Math.max(PLOT.left, ...series.map(({ name }) => widthOf(name))))
      : PLOT.left
    return {
      grid: { left, right: 8, top: HEAT_TOP, height: heatHeight(series.length) },
      xAxis: [nameAxis(names, theme, false), boxAxis(names.length)],
      yAxis: [
        {
          ...nameAxis(
            series.map(({ name }) => name),
            theme,
            false,
          ),
          inverse: true,
          axisLabel: { color: theme.secondaryText, width: left - 4, overflow: 'truncate' },
        },
        { ...boxAxis(series.length), inverse: true },
      ],
      series: [boxes(cellsOf(plot, theme, isRoomy), 1)],
    }
  }

/** Scatter chart: each name as a point at its values of the first two series. */
export const scatterOption =
  ({ names, series: [across, up] }: Plot): ChartOption =>
  (theme) => {
    const axis = (series: Series | undefined, isAcross: boolean) => ({
      type: 'value',
      name: series?.name,
      nameLocation: isAcross ? 'middle' : 'end',
      nameGap: isAcross ? 30 : 14,
      nameTextStyle: { color: theme.secondaryText, align: isAcross ? 'center' : 'left' },
      splitLine: { lineStyle: { color: theme.splitLine } },
      axisLabel: { ...labelStyle(theme), formatter: series?.text },
    })
    return {
      grid: { ...PLOT, top: 40, height: SCATTER_HEIGHT, right: 96 },
      xAxis: axis(across, true),
      yAxis: axis(up, false),
      series: [
        {
          ...{ type: 'line', silent: true, symbol: 'circle', symbolSize: 10, lineStyle: { opacity: 0 } },
          itemStyle: { color: theme.primary, opacity: 0.7 },
          data: names.map((name, at) => ({
            name,
            value: [across?.values[at] ?? null, up?.values[at] ?? null],
            label: { show: at < MAX_LABELLED_POINTS, position: 'right', color: theme.secondaryText, formatter: name },
          })),
        },
      ],
    }
  }

/** Maximum number of labelled points; more labels would overlap. */
const MAX_LABELLED_POINTS = 8

const SCATTER_HEIGHT = 240

/** Number of names up to which bars need little room. */
const FEW_NAMES = 4

/** Height of the plot of a bar or line chart: few bars make a low chart. */
export const plotHeight = (names: number): number => (names <= FEW_NAMES ? 120 : PLOT.height)

/** Top and height of a chart's plot, and the height of the chart, in CSS pixels. */
export const sizeOf = (view: 'cells' | 'scatter' | 'bars' | 'lines', { names, series }: Plot) => {
  if (view === 'scatter') return { top: 40, plot: SCATTER_HEIGHT, whole: 40 + SCATTER_HEIGHT + 56 }
  if (view === 'cells') {
    const plot = heatHeight(series.length)
    return { top: HEAT_TOP, plot, whole: HEAT_TOP + plot + LABELS_HEIGHT }
  }
  const plot = view === 'bars' ? plotHeight(names.length) : PLOT.height
  return { top: PLOT.top, plot, whole: PLOT.top + plot + LABELS_HEIGHT }
}
