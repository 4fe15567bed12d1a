import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/time/day-span'
import { majorOf } from '@outlet/shared/contract/money'
import type { AnnotationMark } from '@outlet/shared/charts/annotation-marks'
import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import type { Metrics } from '../analytics.queries'
import { marksAt } from './annotated-steps'
import { barOption, heatOption, lineOption, scatterOption, sizeOf, type Plot, type Series } from './chart-option'
import { mondayOf } from '../complete-days'
import type { View } from '../pivot/pivot-url'
import { MAX_SERIES } from './series-style'
import { completeTimeRows, type AnalysisTable, type Cell, type Head, type TableRow } from '../table'

/** Maximum number of bars; more would be too narrow. */
const MAX_BARS = 60
/** Viewport width in CSS pixels from which cells have room for their value. */
const ROOMY_MIN_WIDTH_PX = 900
const MAX_ROOMY_COLUMNS = 24

export type DrawnView = Exclude<View, 'none'>

export interface ChartInput {
  readonly view: DrawnView
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly requested: PivotQuery
}

export interface ChartFormats {
  readonly name: (row: TableRow) => string
  readonly head: (head: Head) => string
  /** Formats a value in the main unit. */
  readonly value: (measure: Measure, value: number) => string
  /** Name of a weekday, 1 (Monday) to 7. */
  readonly weekday: (weekday: number) => string
}

/** Whether a cell is neither a total nor a value of the previous period. */
export const isMain = ({ head: { kind } }: Cell) => kind !== 'total' && kind !== 'before'

/** Value as drawn by charts: an amount in the currency's main unit, a share in percent. */
export const mainOf = (measure: Measure, value: number, currency: string): number => {
  const { unit } = measures[measure]
  if (unit === 'percent') return value / 100
  return unit === 'money' ? majorOf(value, currency) : value
}

/** Whether a measure has the axis on the right: its unit differs from that of the first measure. */
const hasOwnAxis = (measure: Measure, { measures: [first] }: PivotQuery): boolean =>
  measures[measure].unit !== measures[first].unit

const rowsOf = (view: DrawnView, all: readonly TableRow[]): readonly TableRow[] => {
  if (view === 'scatter') return all.filter(({ others }) => others === undefined)
  return view === 'bar' || view === 'stacked' ? all.slice(0, MAX_BARS) : all
}

/**
 * The table as chart data: one series per column, over the rows. `leftOut` is the number of columns and rows that the
 * chart omits.
 */
const plotOf = (
  { view, table, metrics, requested }: ChartInput,
  formats: ChartFormats,
): Plot & { keys: string[]; leftOut: number } => {
  const { rows: all, totals } = view === 'scatter' ? table : completeTimeRows(table, requested.rows, metrics)
  const rows = rowsOf(view, all)
  const columns = [...totals.entries()].filter(([, cell]) => isMain(cell))
  const drawn = view === 'heat' ? columns : columns.slice(0, MAX_SERIES)
  const at = (index: number, { cells }: TableRow) => {
    const { measure, value = null } = cells[index] ?? {}
    return measure === undefined || value === null ? null : mainOf(measure, value, metrics.currency)
  }
  return {
    names: rows.map(formats.name),
    keys: rows.map(({ key }) => key ?? ''),
    series: drawn.map(([index, { head, measure }]) => ({
      name: formats.head(head),
      axis: hasOwnAxis(measure, requested) ? 1 : 0,
      isWhole: measures[measure].unit === 'count',
      values: rows.map((row) => at(index, row)),
      text: (value) => formats.value(measure, value),
    })),
    leftOut: columns.length - drawn.length + all.length - rows.length,
  }
}

/** Transposes a plot: rows become series. */
const transpose = ({ names, series }: Plot): Plot => ({
  names: series.map(({ name }) => name),
  series: names.map((name, row) => ({
    ...{ name, axis: 0, text: series[0]?.text ?? String },
    values: series.map(({ values }) => values[row] ?? null),
  })),
})

/** Calendar: one name per week, one series per weekday. */
const calendarOf = ({ table, metrics: { from, to, currency }, requested }: ChartInput, formats: ChartFormats): Plot => {
  const [measure] = requested.measures
  const known = new Map(table.rows.map(({ key, cells: [cell] }) => [key, cell?.value ?? null]))
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  const valueOf = (day: string) => {
    if (day < from || day > to) return null
    const value = known.get(day) ?? (measures[measure].aggregate === 'sum' ? 0 : null)
    return value === null ? null : mainOf(measure, value, currency)
  }
  const series = [0, 1, 2, 3, 4, 5, 6].map((weekday): Series => ({
    ...{ name: formats.weekday(weekday + 1), axis: 0, text: (value) => formats.value(measure, value) },
    values: mondays.map((monday) => valueOf(addDays(monday, weekday))),
  }))
  return { names: mondays.map((key) => formats.name({ key, cells: [] })), series }
}

const optionOf = (view: DrawnView, plot: Plot, marks: readonly AnnotationMark[]): ChartOption => {
  if (view === 'line') return lineOption(plot, marks)
  if (view === 'scatter') return scatterOption(plot)
  if (view === 'bar' || view === 'stacked') return barOption({ ...plot, isStacked: view === 'stacked' }, marks)
  const isRoomy = innerWidth >= ROOMY_MIN_WIDTH_PX && plot.names.length <= MAX_ROOMY_COLUMNS
  return heatOption(plot, isRoomy)
}

export interface AnalysisPlot extends Plot {
  /** Keys of the table's rows, in the order of `names` unless the plot is transposed. */
  readonly keys: readonly string[]
  readonly leftOut: number
  readonly option: ChartOption
  readonly size: ReturnType<typeof sizeOf>
}

const kindOf = (view: DrawnView) => {
  if (view === 'heat' || view === 'calendar') return 'cells'
  if (view === 'line') return 'lines'
  return view === 'scatter' ? 'scatter' : 'bars'
}

/** The analysis as chart data and ECharts option. Events are marked on charts over time only. */
export const drawAnalysis = (
  input: ChartInput,
  formats: ChartFormats,
  annotations: readonly ShownAnnotation[],
): AnalysisPlot => {
  const { leftOut, keys, ...plot } = plotOf(input, formats)
  const { view } = input
  const shown = view === 'heat' ? transpose(plot) : view === 'calendar' ? calendarOf(input, formats) : plot
  const marks = marksAt(annotations, keys, (step) => step)
  return {
    ...{ ...shown, keys, leftOut: view === 'calendar' ? 0 : leftOut },
    option: optionOf(view, shown, marks),
    size: sizeOf(kindOf(view), shown),
  }
}
