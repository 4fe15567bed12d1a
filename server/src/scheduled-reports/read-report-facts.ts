import type { Dimension, Measure } from '@outlet/shared/contract/analytics'
import { filtersOf, isSum } from '../analytics/fact-sql'
import { readMetrics } from '../analytics/read-metrics'
import type { Config } from '../config'
import type { Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { ReportQuery } from './build-report-query'
import type { ReportFacts, ReportKey } from '../report-messages/report-facts'

/** Maximum number of rows in a message, which should be short. */
const MAX_ROWS = 10

type Metrics = Awaited<ReturnType<typeof readMetrics>>

/** Value of a measure without rows: 0 for a sum, null for a mean. */
const none = (measure: Measure) => (isSum(measure) ? 0 : null)

const toReportKey = (
  { labels, practice_keys: practice }: Metrics,
  dimension: Dimension,
  key: string | null,
): ReportKey => ({
  key,
  label: key === null ? null : (labels[dimension]?.[key] ?? null),
  is_practice: key !== null && (practice?.[dimension]?.includes(key) ?? false),
})

/** Sorts by the first measure, highest first; null sorts last. */
const byFirst = (one: Metrics['rows'][number], other: Metrics['rows'][number]) =>
  (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity) || 0

interface ReportRequest {
  readonly reader: Reader
  readonly config: Pick<Config, 'timeZone' | 'reportingCurrency'>
  readonly reportQuery: ReportQuery
  readonly report: Pick<ReportFacts, 'name' | 'search' | 'is_test'>
}

/** Reads the content of a report with the function that serves its page. Throws the Refusals of `readFigures`. */
export async function readReportFacts(
  db: Database,
  { reader, config, reportQuery, report }: ReportRequest,
): Promise<ReportFacts> {
  const { measure: measures = [], by = [] } = reportQuery.query
  const metrics = await readMetrics(db, reader, config, reportQuery.query)
  const before = reportQuery.before && (await readMetrics(db, reader, config, reportQuery.before))
  const past = new Map(before?.rows.map(({ keys, values }) => [JSON.stringify(keys), values]))
  const rows = metrics.rows.toSorted(byFirst).slice(0, MAX_ROWS)
  return {
    ...report,
    from: metrics.from,
    to: metrics.to,
    ...(metrics.time_zone !== undefined && { time_zone: metrics.time_zone }),
    measures,
    by,
    filters: filtersOf(reportQuery.query).map(({ name, values }) => ({
      dimension: name,
      // In a URL the empty text stands for an unknown key.
      keys: values.map((key) => toReportKey(metrics, name, key === '' ? null : key)),
    })),
    currency: metrics.currency,
    totals: metrics.totals,
    before: before && { from: before.from, to: before.to, totals: before.totals },
    rows: rows.map(({ keys, values }) => ({
      keys: by.map((dimension, index) => toReportKey(metrics, dimension, keys[index] ?? null)),
      values,
      before: before && (past.get(JSON.stringify(keys)) ?? measures.map(none)),
    })),
    others: metrics.rows.length - rows.length + metrics.left_out,
    unconverted: metrics.unconverted,
    unconverted_prices: metrics.unconverted_prices,
    is_behind: metrics.is_behind,
  }
}
