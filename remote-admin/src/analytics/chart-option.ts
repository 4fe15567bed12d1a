import type { ChartOption } from '@outlet/shared/charts/Chart'

type ChartTheme = Parameters<ChartOption>[0]

export const PLOT = { left: 72, right: 24, top: 40, height: 220 }
export const HEIGHT = 320

export interface Series {
  readonly name: string
  /** In main units, in the order of the names; null where there is nothing. */
  readonly values: readonly (number | null)[]
  /** 1: by the axis at the right, which another unit has. */
  readonly axis: 0 | 1
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

const axes = ({ names, series, text }: Plot, theme: ChartTheme) => ({
  grid: series.some(({ axis }) => axis === 1) ? { ...PLOT, right: PLOT.left } : PLOT,
  xAxis: {
    type: 'category',
    data: names,
    axisLine: { lineStyle: { color: theme.axis } },
    axisTick: { show: false },
    axisLabel: axisWords(theme),
  },
  yAxis: ([0, 1] as const).map((axis) => ({
    type: 'value',
    show: series.some((each) => each.axis === axis),
    splitNumber: 3,
    alignTicks: axis === 1,
    splitLine: { show: axis === 0, lineStyle: { color: theme.splitLine } },
    axisLabel: { color: theme.secondaryText, formatter: text },
  })),
})

export const lineOption =
  (plot: Plot): ChartOption =>
  (theme) => ({
    ...axes(plot, theme),
    series: plot.series.map(({ name, values, axis }, index) => ({
      name,
      type: 'line',
      yAxisIndex: axis,
      silent: true,
      symbol: values.length > 60 ? 'none' : 'circle',
      symbolSize: 5,
      data: values,
      itemStyle: { color: shades(theme)[index] },
      lineStyle: { width: 2, color: shades(theme)[index], type: dashes[index % dashes.length] },
    })),
  })
