import type { ChartTheme } from './chart-theme'

/** Span of time in ms since 1970. */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}

/** Time axis of one of two plots that are stacked and share their time; only the lower one has labels. */
export const stackedTimeAxis = (
  { from, until }: TimeSpan,
  formatter: (at: number) => string,
  theme: ChartTheme,
  gridIndex: 0 | 1,
) => ({
  type: 'time',
  gridIndex,
  min: from,
  max: until,
  splitLine: { show: false },
  axisLine: { lineStyle: { color: theme.axis } },
  axisTick: { show: gridIndex === 1, lineStyle: { color: theme.axis } },
  axisLabel:
    gridIndex === 1
      ? { color: theme.secondaryText, hideOverlap: true, showMinLabel: false, formatter }
      : { show: false },
})

interface ValueScale {
  readonly gridIndex: 0 | 1
  readonly scale?: boolean
  readonly min?: number
  readonly minInterval?: number
  readonly splitNumber?: number
}

/** Value axis of a plot, with its name above the axis line. */
export const namedValueAxis = (
  name: string,
  formatter: (value: number) => string,
  theme: ChartTheme,
  scale: ValueScale,
) => ({
  type: 'value',
  splitNumber: 3,
  ...scale,
  name,
  nameTextStyle: { color: theme.secondaryText, align: 'left' },
  nameGap: 10,
  splitLine: { lineStyle: { color: theme.splitLine } },
  axisLabel: { color: theme.secondaryText, formatter },
})
