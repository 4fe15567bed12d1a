import { sql } from 'drizzle-orm'
import {
  hasSeveral,
  fits,
  MAX_FIGURES,
  measures,
  type Dimension,
  type Fact,
  type Measure,
  type readFigures as endpoint,
} from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { checkFigures, daysOf, type FigureSettings } from './check-figures'
import { readDayRates } from './day-rates'
import { filtersOf, isSum, levelsSql, unconvertedSql, type Money, type FactQuery } from './fact-sql'
import { facts } from './fact-tables'
import { readKeyNames } from './read-key-names'

/** With its days as days. */
type Query = EndpointRequest<typeof endpoint>['query']
type Answer = EndpointResponse<typeof endpoint>

/** By which dimensions of those asked a row is told. */
type Level = readonly Dimension[]

interface Row {
  by: Level
  keys: (string | null)[]
  values: Answer['totals']
}

/** All dimensions together, each of two alone, and none. */
const levelsOf = (by: Level): Level[] => [
  ...(by.length > 0 ? [by] : []),
  ...(by.length > 1 ? by.map((each) => [each]) : []),
  [],
]

interface FactMeasures {
  fact: Fact
  wanted: readonly Measure[]
}

async function readLevels(
  db: Database,
  query: Query,
  { fact, wanted }: FactMeasures,
  levels: readonly Level[],
  money: Money,
) {
  const by = levels[0] ?? []
  const { rows } = await db.execute<{ keys: (string | null)[]; values: (string | null)[]; without: number }>(
    levelsSql(fact, query, { levels, wanted, money }),
  )
  return rows.map(({ keys, values, without }): Row => {
    // A bit a dimension, the last one's the lowest.
    const isTold = (_: unknown, index: number) => ((without >> (by.length - 1 - index)) & 1) === 0
    return {
      by: by.filter(isTold),
      keys: keys.filter(isTold),
      values: values.map((value) => (value === null ? null : Number(value))),
    }
  })
}

const nothingOf = (measure: Measure | undefined): number | null => (measure && isSum(measure) ? 0 : null)

/** Of one fact. */
async function figuresOf(db: Database, query: Query, asked: FactMeasures, money: Money): Promise<Row[]> {
  // What counts in several rows of a dimension counts once where that is not told.
  const readings = new Map<string, Level[]>()
  for (const level of levelsOf(query.by ?? [])) {
    const several = level.filter(hasSeveral).join()
    readings.set(several, [...(readings.get(several) ?? []), level])
  }
  const read: Row[] = []
  for (const levels of readings.values()) read.push(...(await readLevels(db, query, asked, levels, money)))
  return read
}

const byKeys = (one: Row, other: Row): number => {
  for (const [index, key] of one.keys.entries()) {
    const next = other.keys[index] ?? null
    if (key === next) continue
    // What is not known comes last.
    if (key === null || next === null) return key === null ? 1 : -1
    return key < next ? -1 : 1
  }
  return 0
}

/** Measures side by side: each by its own fact, met by their keys. */
async function readRows(db: Database, query: Query, money: Money): Promise<Row[]> {
  const { measure: wanted = [] } = query
  const merged = new Map<string, Row>()
  for (const fact of factsOf(wanted)) {
    const own = wanted.filter((measure) => measures[measure].fact === fact)
    for (const { by, keys, values } of await figuresOf(db, query, { fact, wanted: own }, money)) {
      const name = JSON.stringify([by, keys])
      const row = merged.get(name) ?? { by, keys, values: wanted.map(nothingOf) }
      for (const [index, measure] of own.entries()) row.values[wanted.indexOf(measure)] = values[index] ?? null
      merged.set(name, row)
    }
  }
  return [...merged.values()]
}

const factsOf = (wanted: readonly Measure[]): Set<Fact> => new Set(wanted.map((measure) => measures[measure].fact))

/** Of orders what their fact can tell: of filters by product it knows nothing. */
function ordersOnly(query: Query): FactQuery {
  const fitting = filtersOf(query).filter(({ name }) => fits('orders', name))
  return { from: query.from, to: query.to, ...Object.fromEntries(fitting.map(({ name, values }) => [name, values])) }
}

/** What amounts are without, where amounts are asked, and whether changes wait to be made. */
async function readState(db: Database, query: Query, money: Money, timeZone: string) {
  const { from, to, measure = [] } = query
  const inMoney = factsOf(measure.filter((each) => measures[each].unit === 'money'))
  const sources = [...new Set([...factsOf(measure)].map((fact) => facts[fact].source))]
  const ofOrders = sql`(${unconvertedSql('orders', ordersOnly(query), money)})`
  const ofPrices = sql`(${unconvertedSql('prices', query, money)})`
  const { rows } = await db.execute<Pick<Answer, 'unconverted' | 'unconverted_prices' | 'is_behind'>>(sql`
    select ${inMoney.has('orders') || inMoney.has('order_lines') ? ofOrders : sql`0`} as unconverted,
      ${inMoney.has('prices') ? ofPrices : sql`0`} as unconverted_prices,
      exists (
        select 1 from analytics_changes
        where source = any(${sql.param(sources)}::text[]) and (day between ${from}::date and ${to}::date
          or (at >= ${from}::timestamp at time zone ${timeZone} and at < (${to}::date + 1)::timestamp at time zone ${timeZone}))
      ) as is_behind`)
  return rows[0] ?? { unconverted: 0, unconverted_prices: 0, is_behind: false }
}

/** Of more than are asked for, those with the most of the first measure; by their keys. */
function mostOf(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows.toSorted(byKeys)
  const sorted = rows.toSorted((one, other) => {
    const more = (other.values[0] ?? -Infinity) - (one.values[0] ?? -Infinity)
    return more === 0 || Number.isNaN(more) ? byKeys(one, other) : more
  })
  return sorted.slice(0, most).sort(byKeys)
}

/** Throws what `checkFigures` throws. */
export async function readFigures(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency: currency }: FigureSettings,
  asked: Query,
): Promise<Answer> {
  authorise(reader, 'analytics.read')
  const query = { ...asked, ...daysOf(asked, timeZone) }
  checkFigures(query)
  const { from, to, by = [], most = MAX_FIGURES } = query
  const money = { currency, rates: await readDayRates(db, query, currency) }
  const found = await readRows(db, query, money)
  const at = (level: Level) => found.filter((row) => row.by.join() === level.join())
  const rows = by.length > 0 ? at(by) : []
  const shown = mostOf(rows, most)
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
