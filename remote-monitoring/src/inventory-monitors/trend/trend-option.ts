import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { TrendWords } from './trend-text'
import { trendTicks } from './trend-ticks'
import { spansOf, steppedLine } from './trend-steps'
import type { OtherSeries, Span, StepContent, TrendReading, TrendStep } from './trend-steps'

export type ChartTheme = Parameters<ChartOption>[0]

/** In CSS pixels: the stock above, the strip of what could be ordered beneath. */
export const TREND_HEIGHT = 320
const SIDES = { left: 48, right: 16 }
/** Where prices stand beside. */
const WITH_PRICES = { ...SIDES, right: 72 }
const STOCK = { top: 16, height: 208 }
const STRIP = { top: 240, height: 28 }
/** Both of them, and what is between. */
export const TREND_PLOT = { top: STOCK.top, height: STRIP.top + STRIP.height - STOCK.top }

/** A label needs this share of the width. */
const WIDE_ENOUGH = 0.12

const reaches = (steps: readonly TrendStep[]): Span => ({ from: steps[0]?.from ?? 0, until: steps.at(-1)?.until ?? 0 })

/** Grey for "nobody looked", tinted for "plenty"; a label where it fits. */
const areas = (steps: readonly TrendStep[], contents: readonly [StepContent, string, string][], theme: ChartTheme) => {
  const whole = reaches(steps)
  const isWide = ({ from, until }: Span) => until - from >= (whole.until - whole.from) * WIDE_ENOUGH
  return {
    silent: true,
    label: { position: 'inside', color: theme.secondaryText, fontSize: 12 },
    data: contents.flatMap(([content, color, name]) =>
      spansOf(steps, content).map((span) => [
        { xAxis: span.from, itemStyle: { color }, ...(isWide(span) && { name }) },
        { xAxis: span.until },
      ]),
    ),
  }
}

const band = ({ min, max }: TrendReading) => (min === null || max === null ? null : max - min)

const restocks = (steps: readonly TrendStep[]) =>
  steps
    .filter(({ reading }) => reading.restocks > 0)
    .map(({ from, until, reading }) => [(from + until) / 2, reading.max ?? reading.last ?? 0])

const timeAxes = (steps: readonly TrendStep[], words: TrendWords, theme: ChartTheme) => {
  const { from, until } = reaches(steps)
  const ticks = trendTicks(from, until)
  const custom = ticks && { customValues: ticks }
  // Its words are of minutes: closer ticks would all say the same.
  const common = {
    type: 'time',
    min: from,
    max: until,
    minInterval: 60_000,
    axisLine: { lineStyle: { color: theme.axis } },
  }
  const none = { show: false }
  return [
    { ...common, gridIndex: 0, axisLabel: none, axisTick: none, splitLine: none },
    {
      ...common,
      gridIndex: 1,
      splitLine: none,
      axisTick: { ...custom, lineStyle: { color: theme.axis } },
      axisLabel: { ...custom, color: theme.secondaryText, hideOverlap: true, formatter: words.axis },
    },
  ]
}

const valueAxes = (words: TrendWords, theme: ChartTheme, currency: string | null) => [
  {
    type: 'value',
    gridIndex: 0,
    min: 0,
    minInterval: 1,
    splitLine: { lineStyle: { color: theme.splitLine } },
    axisLabel: { color: theme.secondaryText, formatter: words.number },
  },
  { type: 'value', gridIndex: 1, min: 0, max: 1, show: false },
  ...(currency === null ? [] : [priceAxis(words, theme, currency)]),
]

const priceAxis = (words: TrendWords, theme: ChartTheme, currency: string) => ({
  type: 'value',
  gridIndex: 0,
  position: 'right',
  // Prices lie far from nought and close to each other.
  scale: true,
  splitLine: { show: false },
  axisLabel: { color: theme.secondaryText, formatter: (minor: number) => words.money({ minor, currency }) },
})

/** In the currency that was read last; a step in another one has no place on the axis. */
const currencyOf = (steps: readonly TrendStep[]): string | null =>
  steps.findLast(({ reading }) => reading.price !== null)?.reading.price?.currency ?? null

const priceSeries = (steps: readonly TrendStep[], theme: ChartTheme, currency: string) => ({
  ...plainLine,
  name: 'price',
  z: 2,
  yAxisIndex: 2,
  data: steppedLine(steps, ({ price }) => (price?.currency === currency ? price.minor : null)),
  lineStyle: { width: 1.5, type: 'dashed', color: theme.warning },
})

const otherSeries = ({ name, color, steps }: OtherSeries) => ({
  ...plainLine,
  name,
  z: 3,
  data: steppedLine(steps, ({ last }) => last),
  lineStyle: { width: 2, color },
})

const plainLine = { type: 'line', step: 'end', symbol: 'none', connectNulls: false, silent: true }

const bandSeries = (steps: readonly TrendStep[], theme: ChartTheme) => {
  const hidden = { ...plainLine, stack: 'band', stackStrategy: 'all', lineStyle: { width: 0 } }
  return [
    { ...hidden, name: 'min', data: steppedLine(steps, ({ min }) => min) },
    {
      ...hidden,
      name: 'range',
      data: steppedLine(steps, band),
      areaStyle: { color: theme.primary, opacity: 0.18 },
    },
  ]
}

const stockSeries = (steps: readonly TrendStep[], words: TrendWords, theme: ChartTheme) => ({
  ...plainLine,
  name: 'stock',
  z: 3,
  data: steppedLine(steps, ({ last }) => last),
  lineStyle: { width: 2, color: theme.primary },
  itemStyle: { color: theme.primary },
  markArea: areas(
    steps,
    [
      ['gap', theme.empty, words.noReading],
      ['plenty', withAlpha(theme.success), words.plenty],
    ],
    theme,
  ),
})

/** A colour of the theme (`rgb(1, 2, 3)`), faint. */
const withAlpha = (color: string) => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.1)')

const restockSeries = (steps: readonly TrendStep[], theme: ChartTheme) => ({
  // Marks without a line: ECharts' own kind of chart for that would be more code.
  type: 'line',
  lineStyle: { width: 0 },
  name: 'restock',
  z: 4,
  silent: true,
  symbol: 'triangle',
  symbolSize: 10,
  symbolOffset: [0, -8],
  itemStyle: { color: theme.success },
  data: restocks(steps),
})

const stripSeries = (steps: readonly TrendStep[], theme: ChartTheme) => ({
  ...plainLine,
  name: 'orderable',
  xAxisIndex: 1,
  yAxisIndex: 1,
  data: steppedLine(steps, ({ orderable }) => orderable),
  lineStyle: { width: 0 },
  areaStyle: { color: theme.success, opacity: 0.75 },
  markArea: areas(steps, [['gap', theme.empty, '']], theme),
})

/** The chart of a trend: the stock as steps with its range, what could be ordered beneath, gaps as grey areas. */
export const trendOption =
  (steps: readonly TrendStep[], words: TrendWords, others: readonly OtherSeries[] = []): ChartOption =>
  (theme) => {
    const currency = currencyOf(steps)
    const sides = currency === null ? SIDES : WITH_PRICES
    return {
      // A live update draws the same chart again: it must not grow from the left each time.
      animation: false,
      grid: [
        { ...sides, ...STOCK },
        { ...sides, ...STRIP },
      ],
      xAxis: timeAxes(steps, words, theme),
      yAxis: valueAxes(words, theme, currency),
      series: [
        ...bandSeries(steps, theme),
        stockSeries(steps, words, theme),
        ...others.map(otherSeries),
        ...(currency === null ? [] : [priceSeries(steps, theme, currency)]),
        restockSeries(steps, theme),
        stripSeries(steps, theme),
      ],
    }
  }
