import type { PivotAsked } from '@outlet/shared/contract/analyses'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/day-span'
import { majorOf } from '@outlet/shared/contract/money'
import type { AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import type { Figures } from './analytics.queries'
import { marksAt } from './annotated-steps'
import { barOption, heatOption, lineOption, scatterOption, type Plot, type Series } from './chart-option'
import { mondayOf } from './complete-days'
import type { View } from './pivot-url'
import { MOST_SERIES } from './series-look'
import { completed, type AnalysisTable, type Cell, type Head, type TableRow } from './table'

/** More are no bars any more. */
const MOST_BARS = 60
/** Cells have room for their value. */
const ROOMY_PX = 900
const MOST_ROOMY = 24

export type DrawnView = Exclude<View, 'none'>

export interface Answer {
  readonly view: DrawnView
  readonly table: AnalysisTable
  readonly figures: Figures
  readonly asked: PivotAsked
}

export interface Words {
  readonly name: (row: TableRow) => string
  readonly head: (head: Head) => string
  /** Of a value in the main unit. */
  readonly value: (measure: Measure, value: number) => string
  /** Of 1 (Monday) to 7. */
  readonly weekday: (weekday: number) => string
}

/** Neither a total nor of the period before. */
export const isMain = ({ head: { kind } }: Cell) => kind !== 'total' && kind !== 'before'

/** As a chart draws it: an amount in the currency's main unit, a share in percent. */
export const mainOf = (measure: Measure, value: number, currency: string): number => {
  const { unit } = measures[measure]
  if (unit === 'percent') return value / 100
  return unit === 'money' ? majorOf(value, currency) : value
}

const rowsOf = (view: DrawnView, all: readonly TableRow[]): readonly TableRow[] => {
  if (view === 'scatter') return all.filter(({ others }) => others === undefined)
  return view === 'bar' || view === 'stacked' ? all.slice(0, MOST_BARS) : all
}

/** The table as series over its rows, a series a column; `leftOut`: columns and rows that the table has and the chart has not. */
const plotOf = ({ view, table, figures, asked }: Answer, words: Words): Plot & { keys: string[]; leftOut: number } => {
  const { rows: all, totals } = view === 'scatter' ? table : completed(table, asked.rows, figures)
  const rows = rowsOf(view, all)
  const columns = [...totals.entries()].filter(([, cell]) => isMain(cell))
  const drawn = view === 'heat' ? columns : columns.slice(0, MOST_SERIES)
  const at = (index: number, { cells }: TableRow) => {
    const { measure, value = null } = cells[index] ?? {}
    return measure === undefined || value === null ? null : mainOf(measure, value, figures.currency)
  }
  return {
    names: rows.map(words.name),
    keys: rows.map(({ key }) => key ?? ''),
    series: drawn.map(([index, { head, measure }]) => ({
      name: words.head(head),
      axis: measure === asked.measures[0] ? 0 : 1,
      values: rows.map((row) => at(index, row)),
      text: (value) => words.value(measure, value),
    })),
    leftOut: columns.length - drawn.length + all.length - rows.length,
  }
}

/** Rows become series. */
const turned = ({ names, series }: Plot): Plot => ({
  names: series.map(({ name }) => name),
  series: names.map((name, row) => ({
    ...{ name, axis: 0, text: series[0]?.text ?? String },
    values: series.map(({ values }) => values[row] ?? null),
  })),
})

/** A name for each week, a series for each weekday. */
const calendarOf = ({ table, figures: { from, to, currency }, asked }: Answer, words: Words): Plot => {
  const [measure] = asked.measures
  const known = new Map(table.rows.map(({ key, cells: [cell] }) => [key, cell?.value ?? null]))
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  const valueOf = (day: string) => {
    if (day < from || day > to) return null
    const value = known.get(day) ?? (measures[measure].aggregate === 'sum' ? 0 : null)
    return value === null ? null : mainOf(measure, value, currency)
  }
  const series = [0, 1, 2, 3, 4, 5, 6].map((weekday): Series => ({
    ...{ name: words.weekday(weekday + 1), axis: 0, text: (value) => words.value(measure, value) },
    values: mondays.map((monday) => valueOf(addDays(monday, weekday))),
  }))
  return { names: mondays.map((key) => words.name({ key, cells: [] })), series }
}

const optionOf = (view: DrawnView, plot: Plot, marks: readonly AnnotationMark[]): ChartOption => {
  if (view === 'line') return lineOption(plot, marks)
  if (view === 'scatter') return scatterOption(plot)
  if (view === 'bar' || view === 'stacked') return barOption({ ...plot, isStacked: view === 'stacked' }, marks)
  return heatOption(plot, innerWidth >= ROOMY_PX && plot.names.length <= MOST_ROOMY)
}

export interface AnalysisPlot extends Plot {
  /** Of the table's rows, which names are of unless they are turned. */
  readonly keys: readonly string[]
  readonly leftOut: number
  readonly option: ChartOption
}

/** The answer as its chart draws it; over time with what happened, which is not of other axes. */
export const drawn = (answer: Answer, words: Words, happened: readonly ShownAnnotation[]): AnalysisPlot => {
  const { leftOut, keys, ...plot } = plotOf(answer, words)
  const { view } = answer
  const shown = view === 'heat' ? turned(plot) : view === 'calendar' ? calendarOf(answer, words) : plot
  const marks = marksAt(happened, keys, (step) => step)
  return { ...shown, keys, leftOut: view === 'calendar' ? 0 : leftOut, option: optionOf(view, shown, marks) }
}
