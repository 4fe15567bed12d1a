import { sql, type SQL } from 'drizzle-orm'
import {
  fits,
  MAX_ANALYSIS_DAYS,
  MAX_FIGURES,
  measures,
  type Dimension,
  type Fact,
  type Measure,
  type readFigures as endpoint,
} from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Config } from '../config'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { facts, filtersOf, hasSeveral, isSum, keyOf, rowsOf, valuesOf, type FactQuery } from './fact-sql'
import { readLabels } from './read-labels'

type Settings = Pick<Config, 'timeZone' | 'reportingCurrency'>
/** With its days as days. */
type Query = EndpointRequest<typeof endpoint>['query']
type Answer = EndpointResponse<typeof endpoint>

const DAY_MS = 86_400_000
const MOST_DIMENSIONS = 2

const invalid = (code: string, path: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path, code, message }] })

/** Throws Refusal `analytics.period_invalid`, `analytics.no_measure`, `analytics.too_many_dimensions`, `analytics.does_not_fit`. */
function check(query: Query): void {
  const { from, to, measure = [], by = [] } = query
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > MAX_ANALYSIS_DAYS)
    throw invalid('analytics.period_invalid', 'to', `a day from ${from} on, at most ${MAX_ANALYSIS_DAYS} days in all`)
  if (measure.length === 0) throw invalid('analytics.no_measure', 'measure', 'at least one measure')
  if (by.length > MOST_DIMENSIONS || new Set(by).size < by.length)
    throw invalid('analytics.too_many_dimensions', 'by', `at most ${MOST_DIMENSIONS} dimensions, each once`)
  checkFits(query)
}

function checkFits(query: Query): void {
  const { measure = [], by = [] } = query
  const asked: [Dimension, string][] = [
    ...by.map((name): [Dimension, string] => [name, 'by']),
    ...filtersOf(query).map(({ name }): [Dimension, string] => [name, name]),
  ]
  for (const each of measure) {
    const wrong = asked.find(([dimension]) => !fits(each, dimension))
    if (wrong) throw invalid('analytics.does_not_fit', wrong[1], `${each} cannot be told by ${wrong[0]}`)
  }
}

interface Group extends Record<string, unknown> {
  keys: (string | null)[]
  values: (string | null)[]
  is_total: boolean
}

type Values = Answer['totals']
interface FactFigures {
  rows: { keys: (string | null)[]; values: Values }[]
  totals: Values
}

/** Prices are in the currencies of their stores. */
async function currenciesOf(db: Database, { from, to }: Query): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(sql`
    select distinct currency from analytics_prices where day between ${from}::date and ${to}::date`)
  return rows.map(({ currency }) => currency)
}

/** Of one fact: by what is asked, and of all. */
async function figuresOf(db: Database, query: Query, asked: FactMeasures, currency: string): Promise<FactFigures> {
  const { fact, wanted, by } = asked
  const all = valuesOf(currency)
  const keys = by.map(keyOf)
  const currencies = fact === 'prices' ? await currenciesOf(db, query) : []
  const list = (parts: readonly SQL[]) => sql`array[${sql.join([...parts], sql`, `)}]::text[]`
  const values = list(wanted.map((measure) => sql`(${all[measure]})::text`))
  const sets = keys.length > 0 ? sql`group by grouping sets ((${sql.join(keys, sql`, `)}), ())` : sql``
  const { rows } = await db.execute<Group>(sql`
    select ${list(keys)} as keys, ${values} as values, ${keys[0] ? sql`grouping(${keys[0]}) = 1` : sql`true`} as is_total
    ${rowsOf(fact, query, { by, currency, currencies })} ${sets}`)
  const read = rows.map((row) => ({
    ...row,
    values: row.values.map((value, index) => {
      const measure = wanted[index]
      return value === null ? (measure && isSum(measure) ? 0 : null) : Number(value)
    }),
  }))
  // What counts in several rows counts once in all.
  const once = by.some(hasSeveral) ? await figuresOf(db, query, { fact, wanted, by: [] }, currency) : null
  return {
    rows: read.filter(({ is_total }) => !is_total),
    totals: once?.totals ?? read.find(({ is_total }) => is_total)?.values ?? [],
  }
}

interface FactMeasures {
  fact: Fact
  wanted: readonly Measure[]
  by: readonly Dimension[]
}

const byKeys = (one: Answer['rows'][number], other: Answer['rows'][number]): number => {
  for (const [index, key] of one.keys.entries()) {
    const next = other.keys[index] ?? null
    if (key === next) continue
    // What is not known comes last.
    if (key === null || next === null) return key === null ? 1 : -1
    return key < next ? -1 : 1
  }
  return 0
}

const nothing = (wanted: readonly Measure[]): Values => wanted.map((measure) => (isSum(measure) ? 0 : null))

/** Measures side by side: each by its own fact, met by their keys. */
async function readRows(db: Database, query: Query, currency: string): Promise<FactFigures> {
  const { measure: wanted = [], by = [] } = query
  const totals = nothing(wanted)
  const merged = new Map<string, Answer['rows'][number]>()
  for (const fact of factsOf(wanted)) {
    const own = wanted.filter((measure) => measures[measure].fact === fact)
    const found = await figuresOf(db, query, { fact, wanted: own, by }, currency)
    const keep = (values: Values, into: Values) => {
      for (const [index, measure] of own.entries()) into[wanted.indexOf(measure)] = values[index] ?? null
    }
    keep(found.totals, totals)
    for (const { keys, values } of found.rows) {
      const name = JSON.stringify(keys)
      const row = merged.get(name) ?? { keys, values: nothing(wanted) }
      keep(values, row.values)
      merged.set(name, row)
    }
  }
  return { rows: [...merged.values()].sort(byKeys), totals }
}

const factsOf = (wanted: readonly Measure[]): Set<Fact> => new Set(wanted.map((measure) => measures[measure].fact))

/** Of orders what their fact can tell: of filters by product it knows nothing. */
function ordersOnly(query: Query): FactQuery {
  const fitting = filtersOf(query).filter(({ name }) => fits('orders', name))
  return { from: query.from, to: query.to, ...Object.fromEntries(fitting.map(({ name, values }) => [name, values])) }
}

/** What amounts are without, where amounts are asked, and whether changes wait to be made. */
async function readState(db: Database, query: Query, currency: string, timeZone: string) {
  const { from, to, measure = [] } = query
  const inMoney = factsOf(measure.filter((each) => measures[each].unit === 'money'))
  const sources = [...new Set([...factsOf(measure)].map((fact) => facts[fact].source))]
  const ofOrders = sql`(
    select coalesce(sum(case when f.reporting_currency = ${currency} then f.unconverted
      when f.status in ('cancelled', 'failed') then 0 else f.orders end), 0)::int
    ${rowsOf('orders', ordersOnly(query), { by: [], currency, currencies: [] })})`
  const currencies = inMoney.has('prices') ? await currenciesOf(db, query) : []
  const ofPrices = sql`(
    select count(*)::int ${rowsOf('prices', query, { by: [], currency, currencies })} and r.factor is null)`
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

/** `today-6d` is the sixth day before today. */
function dayOf(told: string, timeZone: string): string {
  if (!told.startsWith('today')) return told
  const today = Date.parse(dayIn(timeZone, clock.date()))
  return new Date(today - Number.parseInt(told.slice('today-'.length) || '0', 10) * DAY_MS).toISOString().slice(0, 10)
}

/** Throws what `check` throws. */
export async function readFigures(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency: currency }: Settings,
  asked: Query,
): Promise<Answer> {
  authorise(reader, 'analytics.read')
  const [from, to] = [dayOf(asked.from, timeZone), dayOf(asked.to, timeZone)]
  const query = { ...asked, from, to }
  check(query)
  const { by = [] } = query
  const { rows, totals } = await readRows(db, query, currency)
  const shown = rows.slice(0, MAX_FIGURES)
  const keys = new Map(by.map((name, index) => [name, shown.map((row) => row.keys[index] ?? null)]))
  return {
    currency,
    from,
    to,
    rows: shown,
    left_out: rows.length - shown.length,
    totals,
    labels: await readLabels(db, query, keys),
    ...(await readState(db, query, currency, timeZone)),
  }
}
