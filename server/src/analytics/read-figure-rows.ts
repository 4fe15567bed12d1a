import {
  hasSeveral,
  dimensionNames,
  fits,
  MAX_FIGURE_ROWS,
  type Dimension,
  type readFigureRows as endpoint,
} from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { checkFigures, daysOf, type FigureSettings } from './check-figures'
import { readDayRates } from './day-rates'
import { rowsSql } from './fact-sql'
import { readKeyNames } from './read-key-names'

/** A day tells them. */
const ofDay: readonly Dimension[] = ['week', 'month', 'weekday']

/** Throws what `checkFigures` throws. */
export async function readFigureRows(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency: currency }: FigureSettings,
  asked: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'analytics.read')
  const { measure, by = [], key = [], ...filters } = asked
  const query = { ...filters, ...daysOf(asked, timeZone) }
  checkFigures({ ...query, measure: [measure], by })
  // What is asked about a dimension as a whole holds for each of its keys.
  const cell = Object.fromEntries(by.flatMap((name, index) => (key[index] === undefined ? [] : [[name, [key[index]]]])))
  const dimensions = dimensionNames.filter((name) => fits(measure, name) && !hasSeveral(name) && !ofDay.includes(name))
  const { rows } = await db.execute<{ keys: (string | null)[]; value: string }>(
    rowsSql(
      { ...query, ...cell },
      {
        measure,
        by: dimensions,
        money: { currency, rates: await readDayRates(db, { ...query, measure: [measure] }, currency) },
        limit: MAX_FIGURE_ROWS + 1,
      },
    ),
  )
  const shown = rows.slice(0, MAX_FIGURE_ROWS).map(({ keys, value }) => ({ keys, value: Number(value) }))
  const named = dimensions.map((name, index) => [name, shown.map(({ keys }) => keys[index] ?? null)] as const)
  return {
    currency,
    dimensions,
    rows: shown,
    has_more: rows.length > MAX_FIGURE_ROWS,
    ...(await readKeyNames(db, query, new Map(named))),
  }
}
