import type { ChartOption } from '@outlet/shared/charts/Chart'
import { namedValueAxis, stackedTimeAxis } from '@outlet/shared/charts/stacked-axes'
import type { ProductInterval } from '@outlet/shared/contract/products/product-history'
import { gapsOf, historyLine, lonePoints } from './history-steps'
import type { HistoryStep, Span } from './history-steps'

type ChartTheme = Parameters<ChartOption>[0]

/** Height in CSS pixels; the price chart is above the stock chart. */
export const HISTORY_HEIGHT = 300
const SIDES = { left: 84, right: 16 }
const PRICE = { top: 24, height: 110 }
const STOCK = { top: 168, height: 90 }
export const HISTORY_PLOT = { top: PRICE.top, height: STOCK.top + STOCK.height - PRICE.top }

export interface HistoryLabels {
  readonly price: string
  readonly stock: string
  readonly noReading: string
  readonly axis: (at: number) => string
  readonly amount: (minor: number) => string
  readonly number: (value: number) => string
}

const priceOf = ({ price }: ProductInterval) => price?.minor ?? null
const listPriceOf = ({ list_price }: ProductInterval) => list_price?.minor ?? null
const stockOf = ({ ats }: ProductInterval) => ats

const line = (index: number, steps: readonly HistoryStep[], valueOf: (one: ProductInterval) => number | null) => ({
  type: 'line',
  // Two points less than a pixel apart would be drawn as a slope.
  step: 'end',
  xAxisIndex: index,
  yAxisIndex: index,
  symbol: 'none',
  connectNulls: false,
  silent: true,
  data: historyLine(steps, valueOf),
})

/** A single reading has no line, so it is drawn as a point. */
const points = (
  index: number,
  steps: readonly HistoryStep[],
  valueOf: (one: ProductInterval) => number | null,
  color: string,
) => ({
  type: 'line',
  xAxisIndex: index,
  yAxisIndex: index,
  silent: true,
  lineStyle: { width: 0 },
  symbol: 'circle',
  symbolSize: 6,
  itemStyle: { color },
  data: lonePoints(steps, valueOf),
})

const gapAreas = (steps: readonly HistoryStep[], until: number, theme: ChartTheme) => ({
  silent: true,
  data: gapsOf(steps, until).map((gap) => [
    { xAxis: gap.from, itemStyle: { color: theme.empty } },
    { xAxis: gap.until },
  ]),
})

/** Chart option with the price (list price dashed) above the stock. Periods without readings are grey. */
export const historyOption =
  (steps: readonly HistoryStep[], span: Span, labels: HistoryLabels): ChartOption =>
  (theme) => ({
    // A live update redraws the chart; an animation would draw it from the left each time.
    animation: false,
    grid: [
      { ...SIDES, ...PRICE },
      { ...SIDES, ...STOCK },
    ],
    xAxis: ([0, 1] as const).map((index) => stackedTimeAxis(span, labels.axis, theme, index)),
    yAxis: [
      namedValueAxis(labels.price, labels.amount, theme, { gridIndex: 0, scale: true }),
      namedValueAxis(labels.stock, labels.number, theme, { gridIndex: 1, min: 0, minInterval: 1 }),
    ],
    series: [
      {
        ...line(0, steps, listPriceOf),
        lineStyle: { width: 1, type: 'dashed', color: theme.secondaryText },
        markArea: gapAreas(steps, span.until, theme),
      },
      { ...line(0, steps, priceOf), lineStyle: { width: 2, color: theme.primary } },
      points(0, steps, priceOf, theme.primary),
      {
        ...line(1, steps, stockOf),
        lineStyle: { width: 2, color: theme.success },
        areaStyle: { color: theme.success, opacity: 0.15 },
        markArea: gapAreas(steps, span.until, theme),
      },
      points(1, steps, stockOf, theme.success),
    ],
  })
