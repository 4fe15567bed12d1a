import { annotationSeries, LANE_PX, lanesOf, type AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import { blend, readableOn } from '@outlet/shared/charts/contrast'
import { dashOf, FURTHER_SHADES } from './series-look'

type ChartTheme = Parameters<ChartOption>[0]

export const PLOT = { left: 72, right: 24, top: 40, height: 220 }
export const HEIGHT = 320

export interface Series {
  readonly name: string
  /** In main units, in the order of the names; null where there is nothing. */
  readonly values: readonly (number | null)[]
  /** 1: by the axis at the right, which another unit has. */
  readonly axis: 0 | 1
  readonly text: (value: number) => string
}

export interface Plot {
  /** Of the first axis. */
  readonly names: readonly string[]
  readonly series: readonly Series[]
}

const shades = (theme: ChartTheme): string[] => [theme.primary, ...FURTHER_SHADES]

const lineType = (index: number) => {
  const dash = dashOf(index)
  return dash.length > 0 ? dash : 'solid'
}

const words = (theme: ChartTheme) => ({ color: theme.secondaryText, hideOverlap: true })

/** ECharts' own. */
const LABEL_MARGIN = 8

const nameAxis = (names: readonly string[], theme: ChartTheme, isLined: boolean, lanes = 0) => ({
  type: 'category',
  data: names,
  axisLine: { show: isLined, lineStyle: { color: theme.axis } },
  axisTick: { show: false },
  axisLabel: { ...words(theme), margin: LABEL_MARGIN + lanes * LANE_PX },
})

const valueAxes = (series: readonly Series[], theme: ChartTheme) =>
  ([0, 1] as const).map((axis) => {
    const first = series.find((each) => each.axis === axis)
    return {
      type: 'value',
      show: first !== undefined,
      splitNumber: 3,
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
    xAxis: nameAxis(names, theme, true, lanesOf(marks).length),
    yAxis: valueAxes(series, theme),
    series: [
      ...series.map(({ name, values, axis }, index) => ({
        name,
        type: 'line',
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

/** From corner to corner, in values of both axes; x from 0 to the number of names. */
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
 * Bars and cells are marked areas: those are there with every chart, while the library's own bars and cells would be 8 to
 * 30 kB more for each first chart of the console. They lie on a second axis from 0 to the number of names.
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

/** Of a name's place, taken by its bars; few bars are no walls. */
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

/** Unseen: the axes reach as far as its values. */
const extent = (data: readonly (number | null)[], axis: 0 | 1) => ({
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
      ? [extent(stackTops(bars), 0)]
      : series.map(({ values, axis }) =>
          extent(
            values.map((value) => value ?? 0),
            axis,
          ),
        )
    return {
      grid: gridOf(series),
      xAxis: [nameAxis(names, theme, true, lanesOf(marks).length), boxAxis(names.length)],
      yAxis: valueAxes(series, theme),
      series: [
        ...tops,
        boxes(barsOf(bars, theme, 0), 0),
        boxes(barsOf(bars, theme, 1), 1),
        ...annotationSeries(marks, theme),
      ],
    }
  }

/** Opacity of a cell with 0. */
export const LIGHTEST = 0.08
const GAP = 0.04

/** The value of the darkest cell; 1 where all are 0. */
export const largestOf = (series: readonly Pick<Series, 'values'>[]): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1

/** Opacity of a cell by its share of the largest value, 0 to 1. */
export const shadeOf = (share: number, { primary, surface }: Pick<ChartTheme, 'primary' | 'surface'>): string =>
  blend(primary, surface, LIGHTEST + (1 - LIGHTEST) * share)

const cellsOf = ({ names, series }: Plot, theme: ChartTheme, isRoomy: boolean): Box[] => {
  const most = largestOf(series)
  return series.flatMap(({ values, text }, row) =>
    names.flatMap((_name, column): Box[] => {
      const value = values[column] ?? null
      const place = { from: [column + GAP, row + GAP], to: [column + 1 - GAP, row + 1 - GAP] } as const
      // An empty frame: no data, which is not 0.
      if (value === null) return [{ ...place, color: theme.surface, edge: theme.splitLine }]
      const color = shadeOf(Math.max(0, value / most), theme)
      const words = { text: text(value), textColor: readableOn(color, [theme.text, theme.surface]) }
      return [{ ...place, color, ...(isRoomy && words) }]
    }),
  )
}

/** Width of row names where there is room, in CSS pixels. */
const MAX_ROW_NAME = 200

/** Roughly, in CSS pixels: a Chinese character is twice as wide as a Latin letter. */
const widthOf = (name: string): number =>
  16 + 7 * [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** A row of cells for each series; the first one is uppermost, and what has the most is darkest. */
export const heatOption =
  (plot: Plot, isRoomy: boolean): ChartOption =>
  (theme) => {
    const { names, series } = plot
    const left = isRoomy
      ? Math.min(MAX_ROW_NAME, Math.max(PLOT.left, ...series.map(({ name }) => widthOf(name))))
      : PLOT.left
    return {
      grid: { ...PLOT, left, top: 12, height: PLOT.height + PLOT.top - 12 },
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

/** Each name at its values of the first two series. */
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
      axisLabel: { ...words(theme), formatter: series?.text },
    })
    return {
      grid: { ...PLOT, height: PLOT.height - 10, right: 96 },
      xAxis: axis(across, true),
      yAxis: axis(up, false),
      series: [
        {
          ...{ type: 'line', silent: true, symbol: 'circle', symbolSize: 10, lineStyle: { opacity: 0 } },
          itemStyle: { color: theme.primary, opacity: 0.7 },
          data: names.map((name, at) => ({
            name,
            value: [across?.values[at] ?? null, up?.values[at] ?? null],
            label: { show: at < MOST_NAMES, position: 'right', color: theme.secondaryText, formatter: name },
          })),
        },
      ],
    }
  }

/** The words of more would lie on each other. */
const MOST_NAMES = 8
