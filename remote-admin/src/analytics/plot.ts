import type { ChartOption } from '@outlet/shared/charts/Chart'
import { measures } from '@outlet/shared/contract/analytics'
import { majorOf } from '@outlet/shared/format/money'
import type { Figures } from './analytics.queries'
import { barOption, calendarOption, heatOption, lineOption, scatterOption, type Plot } from './chart-option'
import { completed } from './complete-days'
import type { Key } from './pivot'
import type { PivotAsked, View } from './pivot-url'
import type { AnalysisTable, Cell, Head } from './table'

/** More are not told apart. */
const MOST_SERIES = 8
const MOST_BARS = 40
/** Cells have room for their value. */
const ROOMY_PX = 900

export type DrawnView = Exclude<View, 'none'>

interface Answer {
  readonly view: DrawnView
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
}

export interface AnalysisPlot extends Plot {
  readonly keys: readonly Key[]
  /** Columns, or rows, that the table has and the chart has not. */
  readonly leftOut: number
}

interface Words {
  readonly name: (key: Key) => string
  readonly head: (head: Head) => string
  readonly text: (value: number) => string
}

const isMain = ({ head: { kind } }: Cell) => kind !== 'sum' && kind !== 'before'

const inMain = ({ measure, value }: Cell, currency: string) =>
  value !== null && measures[measure].unit === 'money' ? majorOf(value, currency) : value

/** The table as series over its rows, a series a column. */
export const plotOf = ({ view, table, figures, asked }: Answer, words: Words): AnalysisPlot => {
  const { rows: all, sums } = view === 'line' ? completed(table, asked.rows, figures) : table
  const rows = view === 'bar' || view === 'stacked' ? all.slice(0, MOST_BARS) : all
  const columns = [...sums.entries()].filter(([, cell]) => isMain(cell))
  const drawn = view === 'heat' ? columns : columns.slice(0, MOST_SERIES)
  return {
    keys: rows.map(({ key }) => key),
    names: rows.map(({ key }) => words.name(key)),
    series: drawn.map(([index, { head }]) => ({
      name: words.head(head),
      values: rows.map(({ cells: { [index]: cell } }) => (cell ? inMain(cell, figures.currency) : null)),
    })),
    text: words.text,
    leftOut: columns.length - drawn.length + all.length - rows.length,
  }
}

/** Rows become series. */
const turned = ({ names, series, text }: Plot): Plot => ({
  names: series.map(({ name }) => name),
  series: names.map((name, row) => ({ name, values: series.map(({ values }) => values[row] ?? null) })),
  text,
})

const scatter = ({ names, series: [first, second], text }: AnalysisPlot): ChartOption => {
  const points = names.map((name, index) => ({
    name,
    at: [first?.values[index] ?? 0, second?.values[index] ?? 0] as const,
  }))
  return scatterOption(points, [first?.name ?? '', second?.name ?? ''], [text, text])
}

/** @param locale for the names of months and weekdays */
export const optionOf = (view: DrawnView, plot: AnalysisPlot, { from, to }: Figures, locale: string): ChartOption => {
  if (view === 'line') return lineOption(plot)
  if (view === 'heat') return heatOption(turned(plot), innerWidth >= ROOMY_PX)
  if (view === 'scatter') return scatter(plot)
  if (view !== 'calendar') return barOption(plot, view === 'stacked')
  const days = plot.keys.map((key, index) => [key ?? '', plot.series[0]?.values[index] ?? 0] as const)
  return calendarOption(days, [from, to], locale)
}
