import type { ChartOption } from '@outlet/shared/charts/Chart'

type ChartTheme = Parameters<ChartOption>[0]

export const PLOT = { left: 72, right: 24, top: 40, height: 220 }
export const HEIGHT = 320
const CALENDAR_CELL = 15

export interface Series {
  readonly name: string
  /** In main units, in the order of the names; null where there is nothing. */
  readonly values: readonly (number | null)[]
}

export interface Plot {
  /** Of the first axis. */
  readonly names: readonly string[]
  readonly series: readonly Series[]
  readonly text: (value: number) => string
}

/** After the theme's first; told apart by lightness too, so that they differ in grey and for who sees no red or green. */
export const FURTHER_SHADES = ['#e8833a', '#1b7f5c', '#b9a3e3', '#8c2d57', '#9fd4f5', '#6b6b6b', '#f2c94c']

const shades = (theme: ChartTheme): string[] => [theme.primary, ...FURTHER_SHADES]

const dashes = ['solid', 'dashed', 'dotted'] as const

const axisWords = (theme: ChartTheme) => ({ color: theme.secondaryText, hideOverlap: true })

const axes = ({ names, text }: Plot, theme: ChartTheme) => ({
  grid: PLOT,
  xAxis: {
    type: 'category',
    data: names,
    axisLine: { lineStyle: { color: theme.axis } },
    axisTick: { show: false },
    axisLabel: axisWords(theme),
  },
  yAxis: {
    type: 'value',
    splitNumber: 3,
    splitLine: { lineStyle: { color: theme.splitLine } },
    axisLabel: { color: theme.secondaryText, formatter: text },
  },
})

export const lineOption =
  (plot: Plot): ChartOption =>
  (theme) => ({
    ...axes(plot, theme),
    series: plot.series.map(({ name, values }, index) => ({
      name,
      type: 'line',
      silent: true,
      symbol: values.length > 60 ? 'none' : 'circle',
      symbolSize: 5,
      data: values,
      itemStyle: { color: shades(theme)[index] },
      lineStyle: { width: 2, color: shades(theme)[index], type: dashes[index % dashes.length] },
    })),
  })

export const barOption =
  (plot: Plot, isStacked: boolean): ChartOption =>
  (theme) => ({
    ...axes(plot, theme),
    series: plot.series.map(({ name, values }, index) => ({
      name,
      type: 'bar',
      silent: true,
      barMaxWidth: 48,
      ...(isStacked && { stack: 'all' }),
      data: values,
      itemStyle: { color: shades(theme)[index], borderColor: theme.surface, borderWidth: isStacked ? 1 : 0 },
    })),
  })

const shading = (theme: ChartTheme, most: number) => ({
  visualMap: { show: false, min: 0, max: Math.max(1, most), inRange: { color: [theme.empty, theme.primary] } },
})

/** A row of cells for each series; the first one is uppermost. */
export const heatOption =
  ({ names, series, text }: Plot, isRoomy: boolean): ChartOption =>
  (theme) => {
    const cells = series.flatMap(({ values }, row) => values.map((value, column) => [column, row, value ?? 0]))
    const most = Math.max(0, ...cells.map(([, , value = 0]) => value))
    return {
      ...shading(theme, most),
      grid: { ...PLOT, top: 12, height: PLOT.height + PLOT.top - 12 },
      xAxis: {
        type: 'category',
        data: names,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: axisWords(theme),
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: series.map(({ name }) => name),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: theme.secondaryText, width: PLOT.left - 12, overflow: 'truncate' },
      },
      series: [
        {
          type: 'heatmap',
          silent: true,
          data: cells,
          itemStyle: { borderColor: theme.surface, borderWidth: 2, borderRadius: 3 },
          label: {
            show: isRoomy,
            color: theme.text,
            formatter: ({ value: [, , value = 0] }: { value: readonly number[] }) => (value === 0 ? '' : text(value)),
          },
        },
      ],
    }
  }

/** @param days `2026-11-20` and its value */
export const calendarOption =
  (days: readonly (readonly [string, number])[], span: readonly [string, string], locale: string): ChartOption =>
  (theme) => ({
    ...shading(theme, Math.max(0, ...days.map(([, value]) => value))),
    calendar: {
      range: span,
      top: 32,
      left: 44,
      cellSize: CALENDAR_CELL,
      splitLine: { lineStyle: { color: theme.axis } },
      itemStyle: { color: theme.surface, borderColor: theme.splitLine },
      dayLabel: { firstDay: 1, color: theme.secondaryText, nameMap: locale === 'zh-CN' ? 'ZH' : 'EN' },
      monthLabel: { color: theme.secondaryText, nameMap: locale === 'zh-CN' ? 'ZH' : 'EN' },
      yearLabel: { show: false },
    },
    series: [{ type: 'heatmap', coordinateSystem: 'calendar', silent: true, data: days }],
  })

interface Point {
  readonly name: string
  readonly at: readonly [number, number]
}

/** @param words names of both axes */
export const scatterOption =
  (
    points: readonly Point[],
    words: readonly [string, string],
    texts: readonly [Plot['text'], Plot['text']],
  ): ChartOption =>
  (theme) => {
    const axis = (index: 0 | 1) => ({
      type: 'value',
      name: words[index],
      nameTextStyle: { color: theme.secondaryText, align: index === 0 ? 'right' : 'left' },
      nameGap: index === 0 ? 24 : 14,
      splitLine: { lineStyle: { color: theme.splitLine } },
      axisLabel: { ...axisWords(theme), formatter: texts[index] },
    })
    return {
      grid: { ...PLOT, height: PLOT.height - 10 },
      xAxis: axis(0),
      yAxis: axis(1),
      series: [
        {
          type: 'scatter',
          silent: true,
          symbolSize: 10,
          itemStyle: { color: theme.primary, opacity: 0.7 },
          labelLayout: { hideOverlap: true },
          label: {
            show: true,
            position: 'right',
            color: theme.secondaryText,
            formatter: ({ dataIndex }: { dataIndex: number }) => points[dataIndex]?.name ?? '',
          },
          data: points.map(({ at }) => at),
        },
      ],
    }
  }
