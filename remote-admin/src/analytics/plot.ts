import { measures } from '@outlet/shared/contract/analytics'
import { majorOf } from '@outlet/shared/format/money'
import type { Figures } from './analytics.queries'
import type { Plot } from './chart-option'
import { completed } from './complete-days'
import type { Key } from './pivot'
import type { PivotAsked } from './pivot-url'
import type { AnalysisTable, Cell, Head } from './table'

/** More are not told apart. */
const MOST_SERIES = 8

export interface AnalysisPlot extends Plot {
  /** Columns that the table has and the chart has not. */
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
export const plotOf = (table: AnalysisTable, figures: Figures, asked: PivotAsked, words: Words): AnalysisPlot => {
  const { rows, sums } = completed(table, asked.rows, figures)
  const columns = [...sums.entries()].filter(([, cell]) => isMain(cell))
  const drawn = columns.slice(0, MOST_SERIES)
  return {
    names: rows.map(({ key }) => words.name(key)),
    series: drawn.map(([index, { head, measure }]) => ({
      name: words.head(head),
      axis: measure === asked.measures[0] ? 0 : 1,
      values: rows.map(({ cells: { [index]: cell } }) => (cell ? inMain(cell, figures.currency) : null)),
    })),
    text: words.text,
    leftOut: columns.length - drawn.length,
  }
}
