import type { Dimension } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/day-span'
import type { Figures } from './analytics.queries'
import { none, type AnalysisTable, type TableRow } from './table'

/** 1970-01-05 was a Monday. */
export const mondayOf = (day: string): string => addDays(day, -((Date.parse(day) / 86_400_000 - 4) % 7))

const nextOf: Partial<Record<Dimension, (key: string) => string>> = {
  day: (key) => addDays(key, 1),
  week: (key) => addDays(key, 7),
  month: (key) => addDays(`${key}-28`, 4).slice(0, 7),
}

const firstOf: Partial<Record<Dimension, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
}

/** With a row for each day, week or month in which nothing was: on an axis of time, nothing is a value too. */
export const completed = (table: AnalysisTable, rows: Dimension, { from, to }: Figures): AnalysisTable => {
  const [next, first] = [nextOf[rows], firstOf[rows]]
  if (!next || !first) return table
  const known = new Map(table.rows.map((row) => [row.key, row]))
  const all: TableRow[] = []
  for (let key = first(from); key <= first(to); key = next(key))
    all.push(
      known.get(key) ?? {
        key,
        cells: table.totals.map((cell) => ({ ...cell, value: none(cell.measure), share: null })),
      },
    )
  return { ...table, rows: all }
}
