import {
  hasSeveral,
  dimensionNames,
  isMeasurableBy,
  MAX_METRIC_SOURCE_ROWS,
  type Dimension,
  type readMetricSourceRows as endpoint,
} from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { checkQuery, resolvePeriod, type MetricsSettings } from './check-query'
import { readDayRates } from './day-rates'
import { rowsSql } from './fact-sql'
import { readKeyNames } from './read-key-names'

/** Dimensions that follow from the day. */
const ofDay: readonly Dimension[] = ['week', 'month', 'weekday']

/** Reads the newest rows behind a metric. Throws the Refusals of `checkFigures`. */
export async function readMetricSourceRows(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency: currency }: MetricsSettings,
  request: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'analytics.read')
  const { measure, by = [], key = [], ...filters } = request
  const query = { ...filters, ...resolvePeriod(request, timeZone) }
  checkQuery({ ...query, measure: [measure], by })
  // A key narrows its dimension in addition to the query's filters.
  const cell = Object.fromEntries(by.flatMap((name, index) => (key[index] === undefined ? [] : [[name, [key[index]]]])))
  const dimensions = dimensionNames.filter(
    (name) => isMeasurableBy(measure, name) && !hasSeveral(name) && !ofDay.includes(name),
  )
  const { rows } = await db.execute<{ keys: (string | null)[]; value: string }>(
    rowsSql(
      { ...query, ...cell },
      {
        measure,
        by: dimensions,
        money: { currency, rates: await readDayRates(db, { ...query, measure: [measure] }, currency) },
        limit: MAX_METRIC_SOURCE_ROWS + 1,
      },
    ),
  )
  const shown = rows.slice(0, MAX_METRIC_SOURCE_ROWS).map(({ keys, value }) => ({ keys, value: Number(value) }))
  const named = dimensions.map((name, index) => [name, shown.map(({ keys }) => keys[index] ?? null)] as const)
  return {
    currency,
    dimensions,
    rows: shown,
    has_more: rows.length > MAX_METRIC_SOURCE_ROWS,
    ...(await readKeyNames(db, query, new Map(named))),
  }
}
