import { sql } from 'drizzle-orm'
import {
  hasSeveral,
  isMeasurableBy,
  MAX_METRIC_ROWS,
  measures,
  type Dimension,
  type Fact,
  type Measure,
  type readMetrics as endpoint,
} from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { checkQuery, resolvePeriod, type MetricsSettings } from './check-query'
import { readDayRates } from './day-rates'
import { filtersOf, isSum, levelsSql, unconvertedSql, type Money, type FactQuery } from './fact-sql'
import { factTables } from './fact-tables'
import { readKeyNames } from './read-key-names'

/** Query with resolved calendar days. */
type Query = EndpointRequest<typeof endpoint>['query']
type MetricsResponse = EndpointResponse<typeof endpoint>

/** Grouping level: the requested dimensions that a row has. */
type Level = readonly Dimension[]

interface Row {
  by: Level
  keys: (string | null)[]
  values: MetricsResponse['totals']
}

/** Returns the levels: all dimensions, each of two dimensions alone, and the total. */
const levelsOf = (by: Level): Level[] => [
  ...(by.length > 0 ? [by] : []),
  ...(by.length > 1 ? by.map((each) => [each]) : []),
  [],
]

interface FactMeasures {
  fact: Fact
  requested: readonly Measure[]
}

async function readLevels(
  db: Database,
  query: Query,
  { fact, requested }: FactMeasures,
  levels: readonly Level[],
  money: Money,
) {
  const by = levels[0] ?? []
  const { rows } = await db.execute<{ keys: (string | null)[]; values: (string | null)[]; without: number }>(
    levelsSql(fact, query, { levels, requested, money }),
  )
  return rows.map(({ keys, values, without }): Row => {
    // One bit per dimension; the last dimension has the lowest bit.
    const isGrouped = (_: unknown, index: number) => ((without >> (by.length - 1 - index)) & 1) === 0
    return {
      by: by.filter(isGrouped),
      keys: keys.filter(isGrouped),
      values: values.map((value) => (value === null ? null : Number(value))),
    }
  })
}

const emptyValue = (measure: Measure | undefined): number | null => (measure && isSum(measure) ? 0 : null)

/** Reads the measures of one fact, at all levels. */
async function readFact(db: Database, query: Query, factMeasures: FactMeasures, money: Money): Promise<Row[]> {
  // A row with several values counts once at levels without their dimension, so these levels are read separately.
  const readings = new Map<string, Level[]>()
  for (const level of levelsOf(query.by ?? [])) {
    const several = level.filter(hasSeveral).join()
    readings.set(several, [...(readings.get(several) ?? []), level])
  }
  const read: Row[] = []
  for (const levels of readings.values()) read.push(...(await readLevels(db, query, factMeasures, levels, money)))
  return read
}

const byKeys = (one: Row, other: Row): number => {
  for (const [index, key] of one.keys.entries()) {
    const next = other.keys[index] ?? null
    if (key === next) continue
    // Unknown keys sort last.
    if (key === null || next === null) return key === null ? 1 : -1
    return key < next ? -1 : 1
  }
  return 0
}

/** Reads the measures of each fact and merges the rows by their keys. */
async function readRows(db: Database, query: Query, money: Money): Promise<Row[]> {
  const { measure: wanted = [] } = query
  const merged = new Map<string, Row>()
  for (const fact of factsOf(wanted)) {
    const own = wanted.filter((measure) => measures[measure].fact === fact)
    for (const { by, keys, values } of await readFact(db, query, { fact, requested: own }, money)) {
      const name = JSON.stringify([by, keys])
      const row = merged.get(name) ?? { by, keys, values: wanted.map(emptyValue) }
      for (const [index, measure] of own.entries()) row.values[wanted.indexOf(measure)] = values[index] ?? null
      merged.set(name, row)
    }
  }
  return [...merged.values()]
}

const factsOf = (wanted: readonly Measure[]): Set<Fact> => new Set(wanted.map((measure) => measures[measure].fact))

/** Removes the filters that orders do not have, such as the product. */
function ordersOnly(query: Query): FactQuery {
  const fitting = filtersOf(query).filter(({ name }) => isMeasurableBy('orders', name))
  return { from: query.from, to: query.to, ...Object.fromEntries(fitting.map(({ name, values }) => [name, values])) }
}

/**
 * Reads how many orders and prices are missing from the requested amounts, and whether days of the period wait for a
 * rebuild.
 */
async function readState(db: Database, query: Query, money: Money, timeZone: string) {
  const { from, to, measure = [] } = query
  const inMoney = factsOf(measure.filter((each) => measures[each].unit === 'money'))
  const sources = [...new Set([...factsOf(measure)].map((fact) => factTables[fact].source))]
  const ofOrders = sql`(${unconvertedSql('orders', ordersOnly(query), money)})`
  const ofPrices = sql`(${unconvertedSql('prices', query, money)})`
  const { rows } = await db.execute<Pick<MetricsResponse, 'unconverted' | 'unconverted_prices' | 'is_behind'>>(sql`
    select ${inMoney.has('orders') || inMoney.has('order_lines') ? ofOrders : sql`0`} as unconverted,
      ${inMoney.has('prices') ? ofPrices : sql`0`} as unconverted_prices,
      exists (
        select 1 from analytics_changes
        where source = any(${sql.param(sources)}::text[]) and (day between ${from}::date and ${to}::date
          or (at >= ${from}::timestamp at time zone ${timeZone} and at < (${to}::date + 1)::timestamp at time zone ${timeZone}))
      ) as is_behind`)
  return rows[0] ?? { unconverted: 0, unconverted_prices: 0, is_behind: false }
}

/** Returns at most `most` rows, those with the highest first measure, sorted by their keys. */
function topRows(rows: readonly Row[], maxRows: number): readonly Row[] {
  if (rows.length <= maxRows) return rows.toSorted(byKeys)
  const sorted = rows.toSorted((one, other) => {
    const more = (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity)
    return more === 0 || Number.isNaN(more) ? byKeys(one, other) : more
  })
  return sorted.slice(0, maxRows).sort(byKeys)
}

/** Reads the metrics of a query. Throws the Refusals of `checkFigures`. */
export async function readMetrics(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency: currency }: MetricsSettings,
  request: Query,
): Promise<MetricsResponse> {
  authorise(reader, 'analytics.read')
  const query = { ...request, ...resolvePeriod(request, timeZone) }
  checkQuery(query)
  const { from, to, by = [], most = MAX_METRIC_ROWS } = query
  const money = { currency, rates: await readDayRates(db, query, currency) }
  const found = await readRows(db, query, money)
  const at = (level: Level) => found.filter((row) => row.by.join() === level.join())
  const rows = by.length > 0 ? at(by) : []
  const shown = topRows(rows, most)
  const subTotals = by.length > 1 ? by.map((name) => at([name]).toSorted(byKeys)) : []
  const keys = new Map<Dimension, readonly (string | null)[]>(
    filtersOf(query).map(({ name, values }) => [name, values]),
  )
  for (const [index, name] of by.entries()) {
    const named = (subTotals[index] ?? shown).map((row) => row.keys[0] ?? null)
    keys.set(name, [...(keys.get(name) ?? []), ...named])
  }
  return {
    currency,
    from,
    to,
    rows: shown.map(({ keys, values }) => ({ keys, values })),
    sub_totals: subTotals.map((all) => all.map(({ keys: [key = null], values }) => ({ key, values }))),
    left_out: rows.length - shown.length,
    totals: at([])[0]?.values ?? [],
    ...(await readKeyNames(db, query, keys)),
    time_zone: timeZone,
    ...(await readState(db, query, money, timeZone)),
  }
}
