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
import { readLabels } from './read-labels'

type Settings = Pick<Config, 'timeZone' | 'reportingCurrency'>
/** With its days as days. */
type Query = EndpointRequest<typeof endpoint>['query']
type Answer = EndpointResponse<typeof endpoint>

const DAY_MS = 86_400_000
const MOST_DIMENSIONS = 2

const tables: Record<Fact, SQL> = { orders: sql`analytics_orders`, order_lines: sql`analytics_order_lines` }

/** Each as text. */
const keysOf: Record<Dimension, SQL> = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', day), 'YYYY-MM-DD')`,
  month: sql`to_char(day, 'YYYY-MM')`,
  weekday: sql`extract(isodow from day)::int::text`,
  hour: sql`to_char(hour, 'FM00')`,
  store: sql`store`,
  status: sql`status`,
  source: sql`source`,
  task: sql`task_id::text`,
  channel: sql`channel_id::text`,
  product: sql`product_code`,
  color: sql`color`,
  size: sql`size`,
}

const sums = (currency: string): Record<Measure, SQL> => ({
  orders: sql`sum(orders)`,
  spend: sql`sum(spend) filter (where reporting_currency = ${currency})`,
  units: sql`sum(units)`,
  goods: sql`sum(goods) filter (where reporting_currency = ${currency})`,
})

const among = (column: SQL, values: readonly string[] | undefined) =>
  values ? sql`and coalesce(${column}, '') = any(${sql.param([...values])}::text[])` : sql``

const rowsOf = ({ from, to, store, status, source, task, channel }: Query) => sql`
  day between ${from}::date and ${to}::date
  ${among(keysOf.store, store)} ${among(keysOf.status, status)} ${among(keysOf.source, source)}
  ${among(keysOf.task, task)} ${among(keysOf.channel, channel)}`

const invalid = (code: string, path: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path, code, message }] })

/** Throws Refusal `analytics.period_invalid`, `analytics.no_measure`, `analytics.too_many_dimensions`, `analytics.does_not_fit`. */
function check({ from, to, measure = [], by = [] }: Query): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > MAX_ANALYSIS_DAYS)
    throw invalid('analytics.period_invalid', 'to', `a day from ${from} on, at most ${MAX_ANALYSIS_DAYS} days in all`)
  if (measure.length === 0) throw invalid('analytics.no_measure', 'measure', 'at least one measure')
  if (by.length > MOST_DIMENSIONS || new Set(by).size < by.length)
    throw invalid('analytics.too_many_dimensions', 'by', `at most ${MOST_DIMENSIONS} dimensions, each once`)
  for (const each of measure) {
    const wrong = by.find((dimension) => !fits(each, dimension))
    if (wrong) throw invalid('analytics.does_not_fit', 'by', `${each} cannot be told by ${wrong}`)
  }
}

interface Group extends Record<string, unknown> {
  keys: (string | null)[]
  values: (string | null)[]
}

/** Of one fact; the last row has no keys: it is the sum of all. */
async function groupsOf(db: Database, fact: Fact, query: Query, wanted: readonly Measure[], currency: string) {
  const all = sums(currency)
  const keys = (query.by ?? []).map((dimension) => keysOf[dimension])
  const list = (parts: readonly SQL[]) => sql`array[${sql.join([...parts], sql`, `)}]::text[]`
  const values = list(wanted.map((measure) => sql`coalesce(${all[measure]}, 0)::text`))
  const { rows } = await db.execute<Group>(sql`
    select ${list(keys)} as keys, ${values} as values from ${tables[fact]} where ${rowsOf(query)}
    ${keys.length > 0 ? sql`group by ${sql.join(keys, sql`, `)}` : sql``}`)
  return rows
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

/** Measures side by side: each by its own fact, met by their keys. */
async function readRows(db: Database, query: Query, currency: string): Promise<Answer['rows']> {
  const wanted = query.measure ?? []
  const merged = new Map<string, Answer['rows'][number]>()
  for (const fact of new Set(wanted.map((measure) => measures[measure].fact))) {
    const own = wanted.filter((measure) => measures[measure].fact === fact)
    for (const { keys, values } of await groupsOf(db, fact, query, own, currency)) {
      const name = JSON.stringify(keys)
      const row = merged.get(name) ?? { keys, values: wanted.map(() => 0) }
      for (const [index, measure] of own.entries()) row.values[wanted.indexOf(measure)] = Number(values[index])
      merged.set(name, row)
    }
  }
  return [...merged.values()].sort(byKeys)
}

/** Orders that cost something without a known worth, and whether changes wait to be summed up. */
async function readState(db: Database, query: Query, currency: string) {
  const { rows } = await db.execute<{ unconverted: number; is_behind: boolean }>(sql`
    select coalesce(sum(case when reporting_currency = ${currency} then unconverted
        when status in ('cancelled', 'failed') then 0 else orders end), 0)::int as unconverted,
      exists (select 1 from analytics_due where day between ${query.from}::date and ${query.to}::date) as is_behind
    from analytics_orders where ${rowsOf(query)}`)
  return rows[0] ?? { unconverted: 0, is_behind: false }
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
  const { by = [], measure = [] } = query
  const rows = await readRows(db, query, currency)
  const shown = rows.slice(0, MAX_FIGURES)
  const keys = new Map(by.map((name, index) => [name, shown.map((row) => row.keys[index] ?? null)]))
  return {
    currency,
    from,
    to,
    rows: by.length > 0 ? shown : [],
    left_out: rows.length - shown.length,
    totals: measure.map((_name, index) => rows.reduce((sum, row) => sum + (row.values[index] ?? 0), 0)),
    labels: await readLabels(db, query, keys),
    ...(await readState(db, query, currency)),
  }
}
