import { annotationSeries, MARK_ROW_PX, annotationRows } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import type { Mark, TrendSeries } from './trend-series'
import type { TrendLabels } from './trend-text'
import { trendTicks } from './trend-ticks'
import { spansOf, stepAt, steppedLine } from './trend-steps'
import type { OtherSeries, Span, StepContent, TrendReading, TrendStep } from './trend-steps'

export type ChartTheme = Parameters<ChartOption>[0]

/** Height in CSS pixels: the stock above, the strip for "orderable" below, rows of annotations between them. */
const HEIGHT = 320
const SIDES = { left: 48, right: 16 }
/** Margins with a price axis on the right. */
const WITH_PRICES = { ...SIDES, right: 72 }
const STOCK = { top: 16, height: 208 }
const STRIP = { top: 240, height: 28 }

type Annotations = readonly ShownAnnotation[]

/** Extra height for annotation rows; the first row fits without it. */
const annotationRowsHeight = (annotations: Annotations) =>
  Math.max(0, annotationRows(annotations).length - 1) * MARK_ROW_PX

export const trendHeight = (annotations: Annotations) => HEIGHT + annotationRowsHeight(annotations)
/** Area of the chart from the stock to the strip. */
export const trendPlot = (annotations: Annotations) => ({
  top: STOCK.top,
  height: STRIP.top + STRIP.height + annotationRowsHeight(annotations) - STOCK.top,
})

/** Minimum width of an area for a label, as a share of the chart's width. */
const MIN_LABEL_SHARE = 0.12

interface Area extends Span {
  readonly color: string
  readonly name: string
}

/** Coloured areas of the chart, labelled if the label fits. */
const areas = ({ window }: TrendSeries, marked: readonly Area[], theme: ChartTheme) => {
  const isWide = ({ from, until }: Span) => until - from >= (window.until - window.from) * MIN_LABEL_SHARE
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

/** Areas without readings, including the time before monitoring started. */
const gapAreas = (series: TrendSeries, labels: TrendLabels, theme: ChartTheme): Area[] => {
  const { window, monitoredSince } = series
  const before = { from: window.from, until: monitoredSince, color: theme.empty }
  return [
    ...(monitoredSince > window.from ? [{ ...before, name: labels.monitoredSince(monitoredSince) }] : []),
    ...spansIn(series, 'gap', theme.empty, labels.noReading),
  ]
}

const band = ({ min, max }: TrendReading) => (min === null || max === null ? null : max - min)

/** Marks at their exact time, on the line. */
const markPositions = ({ drawn, marks }: TrendSeries, kind: Mark['kind']) =>
  marks
    .filter((mark) => mark.kind === kind)
    .map(({ at }) => {
      const reading = stepAt(drawn, at)?.reading
      return [at, (kind === 'restocked' ? reading?.max : reading?.min) ?? 0]
    })

const timeAxes = ({ window: { from, until } }: TrendSeries, labels: TrendLabels, theme: ChartTheme) => {
  const ticks = trendTicks(from, until)
  const custom = ticks && { customValues: ticks }
  // Labels have minute precision: closer ticks would repeat the same label.
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
      axisLabel: { ...custom, color: theme.secondaryText, hideOverlap: true, formatter: labels.axis },
    },
  ]
}

const valueAxes = (labels: TrendLabels, theme: ChartTheme, currency: string | null) => [
  {
    type: 'value',
    gridIndex: 0,
    min: 0,
    minInterval: 1,
    splitLine: { lineStyle: { color: theme.splitLine } },
    axisLabel: { color: theme.secondaryText, formatter: labels.number },
  },
  { type: 'value', gridIndex: 1, min: 0, max: 1, show: false },
  ...(currency === null ? [] : [priceAxis(labels, theme, currency)]),
]

const priceAxis = (labels: TrendLabels, theme: ChartTheme, currency: string) => ({
  type: 'value',
  gridIndex: 0,
  position: 'right',
  // Prices are far from 0 and close to each other, so the axis does not start at 0.
  scale: true,
  splitLine: { show: false },
  axisLabel: { color: theme.secondaryText, formatter: (minor: number) => labels.money({ minor, currency }) },
})

/** Currency of the latest price. A step in another currency has no place on the price axis. */
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

const stockSeries = (series: TrendSeries, labels: TrendLabels, theme: ChartTheme) => ({
  ...plainLine,
  name: 'stock',
  z: 3,
  data: steppedLine(series.drawn, ({ last }) => last),
  lineStyle: { width: 2, color: theme.primary },
  itemStyle: { color: theme.primary },
  markArea: areas(
    series,
    [...gapAreas(series, labels, theme), ...spansIn(series, 'plenty', withAlpha(theme.success), labels.plenty)],
    theme,
  ),
})

/** Makes a theme colour (`rgb(1, 2, 3)`) translucent. */
const withAlpha = (color: string) => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.1)')

const marksSeries = (series: TrendSeries, kind: Mark['kind'], color: string, symbolRotate: number) => ({
  // A line without width: ECharts' scatter chart would add bundle size.
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
  data: markPositions(series, kind),
})

const stripSeries = (series: TrendSeries, labels: TrendLabels, theme: ChartTheme) => ({
  ...plainLine,
  name: 'orderable',
  xAxisIndex: 1,
  yAxisIndex: 1,
  data: steppedLine(series.drawn, ({ orderable }) => orderable),
  lineStyle: { width: 0 },
  areaStyle: { color: theme.success, opacity: 0.75 },
  markArea: areas(
    series,
    gapAreas(series, labels, theme).map((area) => ({ ...area, name: '' })),
    theme,
  ),
})

/**
 * Chart option for a trend over the requested period: the stock as a stepped line with the range of aggregated steps,
 * the annotations with one row per kind, and the strip for "orderable" at the bottom. Periods without readings are
 * grey.
 */
export const trendOption =
  (
    series: TrendSeries,
    labels: TrendLabels,
    others: readonly OtherSeries[] = [],
    annotations: Annotations = [],
  ): ChartOption =>
  (theme) => {
    const { drawn } = series
    const currency = currencyOf(drawn)
    const sides = currency === null ? SIDES : WITH_PRICES
    return {
      // A live update redraws the chart; an animation would draw it from the left each time.
      animation: false,
      grid: [
        { ...sides, ...STOCK },
        { ...sides, ...STRIP, top: STRIP.top + annotationRowsHeight(annotations) },
      ],
      xAxis: timeAxes(series, labels, theme),
      yAxis: valueAxes(labels, theme, currency),
      series: [
        ...bandSeries(drawn, theme),
        stockSeries(series, labels, theme),
        ...others.map(otherSeries),
        ...(currency === null ? [] : [priceSeries(drawn, theme, currency)]),
        marksSeries(series, 'restocked', theme.success, 0),
        marksSeries(series, 'sold_out', theme.danger, 180),
        stripSeries(series, labels, theme),
        ...annotationSeries(
          annotations.map(({ kind, at }) => ({ kind, x: at })),
          theme,
        ),
      ],
    }
  }
