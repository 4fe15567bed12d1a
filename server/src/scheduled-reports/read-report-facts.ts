import type { Dimension, Measure } from '@outlet/shared/contract/analytics'
import { filtersOf, isSum } from '../analytics/fact-sql'
import { readFigures } from '../analytics/read-figures'
import type { Config } from '../config'
import type { Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { AskedFigures } from './asked-figures'
import type { ReportFacts, Told } from './report-facts'

/** A message is read at a glance. */
const MOST_ROWS = 10

type Figures = Awaited<ReturnType<typeof readFigures>>

/** What a measure is of rows that were none: a sum is 0, a mean is none. */
const none = (measure: Measure) => (isSum(measure) ? 0 : null)

const told = ({ labels, practice_keys: practice }: Figures, dimension: Dimension, key: string | null): Told => ({
  key,
  label: key === null ? null : (labels[dimension]?.[key] ?? null),
  is_practice: key !== null && (practice?.[dimension]?.includes(key) ?? false),
})

/** The most first; what has no value last. */
const byFirst = (one: Figures['rows'][number], other: Figures['rows'][number]) =>
  (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity) || 0

interface Asking {
  readonly reader: Reader
  readonly config: Pick<Config, 'timeZone' | 'reportingCurrency'>
  readonly asked: AskedFigures
  readonly report: Pick<ReportFacts, 'name' | 'search' | 'is_test'>
}

/** Reads what a report says, by the same function as its page. Throws what that throws. */
export async function readReportFacts(db: Database, { reader, config, asked, report }: Asking): Promise<ReportFacts> {
  const { measure: measures = [], by = [] } = asked.query
  const figures = await readFigures(db, reader, config, asked.query)
  const before = asked.before && (await readFigures(db, reader, config, asked.before))
  const past = new Map(before?.rows.map(({ keys, values }) => [JSON.stringify(keys), values]))
  const rows = figures.rows.toSorted(byFirst).slice(0, MOST_ROWS)
  return {
    ...report,
    from: figures.from,
    to: figures.to,
    ...(figures.time_zone !== undefined && { time_zone: figures.time_zone }),
    measures,
    by,
    filters: filtersOf(asked.query).map(({ name, values }) => ({
      dimension: name,
      // In an address, what is not known is the empty text.
      keys: values.map((key) => told(figures, name, key === '' ? null : key)),
    })),
    currency: figures.currency,
    totals: figures.totals,
    before: before && { from: before.from, to: before.to, totals: before.totals },
    rows: rows.map(({ keys, values }) => ({
      keys: by.map((dimension, index) => told(figures, dimension, keys[index] ?? null)),
      values,
      before: before && (past.get(JSON.stringify(keys)) ?? measures.map(none)),
    })),
    others: figures.rows.length - rows.length + figures.left_out,
    unconverted: figures.unconverted,
    unconverted_prices: figures.unconverted_prices,
    is_behind: figures.is_behind,
  }
}
