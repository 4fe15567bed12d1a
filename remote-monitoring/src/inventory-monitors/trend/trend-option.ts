import { annotationSeries, LANE_PX, lanesOf } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import type { Mark, TrendSeries } from './trend-series'
import type { TrendWords } from './trend-text'
import { trendTicks } from './trend-ticks'
import { spansOf, stepAt, steppedLine } from './trend-steps'
import type { OtherSeries, Span, StepContent, TrendReading, TrendStep } from './trend-steps'

export type ChartTheme = Parameters<ChartOption>[0]

/** In CSS pixels: the stock above, the strip of what could be ordered beneath, lanes of annotations between them. */
const HEIGHT = 320
const SIDES = { left: 48, right: 16 }
/** Where prices stand beside. */
const WITH_PRICES = { ...SIDES, right: 72 }
const STOCK = { top: 16, height: 208 }
const STRIP = { top: 240, height: 28 }

type Annotations = readonly ShownAnnotation[]

/** There is room for one anyway. */
const lanesHeight = (annotations: Annotations) => Math.max(0, lanesOf(annotations).length - 1) * LANE_PX

export const trendHeight = (annotations: Annotations) => HEIGHT + lanesHeight(annotations)
/** Stock, strip and what is between. */
export const trendPlot = (annotations: Annotations) => ({
  top: STOCK.top,
  height: STRIP.top + STRIP.height + lanesHeight(annotations) - STOCK.top,
})

/** A label needs this share of the width. */
const WIDE_ENOUGH = 0.12

interface Area extends Span {
  readonly color: string
  readonly name: string
}

/** A label where it fits. */
const areas = ({ window }: TrendSeries, marked: readonly Area[], theme: ChartTheme) => {
  const isWide = ({ from, until }: Span) => until - from >= (window.until - window.from) * WIDE_ENOUGH
  return {
    silent: true,
    label: { position: 'inside', color: theme.secondaryText, fontSize: 12 },
    data: marked.map(({ from, until, color, name }) => [
      { xAxis: from, itemStyle: { color }, ...(isWide({ from, until }) && { name }) },
      { xAxis: until },
    ]),
  }
}

const spansIn = ({ drawn }: TrendSeries, content: StepContent, color: string, name: string): Area[] =>
  spansOf(drawn, content).map((span) => ({ ...span, color, name }))

/** Grey for "nobody looked", from before it was monitored on; tinted for "plenty". */
const unread = (series: TrendSeries, words: TrendWords, theme: ChartTheme): Area[] => {
  const { window, monitoredSince } = series
  const before = { from: window.from, until: monitoredSince, color: theme.empty }
  return [
    ...(monitoredSince > window.from ? [{ ...before, name: words.monitoredSince(monitoredSince) }] : []),
    ...spansIn(series, 'gap', theme.empty, words.noReading),
  ]
}

const band = ({ min, max }: TrendReading) => (min === null || max === null ? null : max - min)

/** Each at its second, on the line. */
const placesOf = ({ drawn, marks }: TrendSeries, kind: Mark['kind']) =>
  marks
    .filter((mark) => mark.kind === kind)
    .map(({ at }) => {
      const reading = stepAt(drawn, at)?.reading
      return [at, (kind === 'restocked' ? reading?.max : reading?.min) ?? 0]
    })

const timeAxes = ({ window: { from, until } }: TrendSeries, words: TrendWords, theme: ChartTheme) => {
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

const stockSeries = (series: TrendSeries, words: TrendWords, theme: ChartTheme) => ({
  ...plainLine,
  name: 'stock',
  z: 3,
  data: steppedLine(series.drawn, ({ last }) => last),
  lineStyle: { width: 2, color: theme.primary },
  itemStyle: { color: theme.primary },
  markArea: areas(
    series,
    [...unread(series, words, theme), ...spansIn(series, 'plenty', withAlpha(theme.success), words.plenty)],
    theme,
  ),
})

/** A colour of the theme (`rgb(1, 2, 3)`), faint. */
const withAlpha = (color: string) => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.1)')

const marksSeries = (series: TrendSeries, kind: Mark['kind'], color: string, symbolRotate: number) => ({
  // Marks without a line: ECharts' own kind of chart for that would be more code.
  type: 'line',
  lineStyle: { width: 0 },
  name: kind,
  z: 4,
  silent: true,
  symbol: 'triangle',
  symbolSize: 10,
  symbolRotate,
  symbolOffset: [0, -8],
  itemStyle: { color },
  data: placesOf(series, kind),
})

const stripSeries = (series: TrendSeries, words: TrendWords, theme: ChartTheme) => ({
  ...plainLine,
  name: 'orderable',
  xAxisIndex: 1,
  yAxisIndex: 1,
  data: steppedLine(series.drawn, ({ orderable }) => orderable),
  lineStyle: { width: 0 },
  areaStyle: { color: theme.success, opacity: 0.75 },
  markArea: areas(
    series,
    unread(series, words, theme).map((area) => ({ ...area, name: '' })),
    theme,
  ),
})

/**
 * The chart of a trend over the whole time asked for: the stock as steps, with its range where it is summed up, what could
 * be ordered beneath, what nobody read in grey; and what happened, a lane a kind, between them.
 */
export const trendOption =
  (
    series: TrendSeries,
    words: TrendWords,
    others: readonly OtherSeries[] = [],
    annotations: Annotations = [],
  ): ChartOption =>
  (theme) => {
    const { drawn } = series
    const currency = currencyOf(drawn)
    const sides = currency === null ? SIDES : WITH_PRICES
    return {
      // A live update draws the same chart again: it must not grow from the left each time.
      animation: false,
      grid: [
        { ...sides, ...STOCK },
        { ...sides, ...STRIP, top: STRIP.top + lanesHeight(annotations) },
      ],
      xAxis: timeAxes(series, words, theme),
      yAxis: valueAxes(words, theme, currency),
      series: [
        ...bandSeries(drawn, theme),
        stockSeries(series, words, theme),
        ...others.map(otherSeries),
        ...(currency === null ? [] : [priceSeries(drawn, theme, currency)]),
        marksSeries(series, 'restocked', theme.success, 0),
        marksSeries(series, 'sold_out', theme.danger, 180),
        stripSeries(series, words, theme),
        ...annotationSeries(
          annotations.map(({ kind, at }) => ({ kind, x: at })),
          theme,
        ),
      ],
    }
  }
