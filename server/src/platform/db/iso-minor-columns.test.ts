import { resolve } from 'node:path'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { listMigrations, migrate } from './migrate'

const folder = resolve(__dirname, '../../../migrations')
const RESCALING = ['0051_iso_minor_digits.sql', '0076_monitor_price_baselines.sql']

/** Columns with amounts, by table, as of migration 0050. */
const amounts: Readonly<Record<string, readonly string[]>> = {
  analytics_order_days: ['spend'],
  analytics_order_line_months: ['goods', 'saved'],
  analytics_order_lines: ['goods', 'saved'],
  analytics_orders: ['spend'],
  analytics_price_categories: ['highest', 'lowest', 'total'],
  analytics_price_days: ['highest', 'lowest', 'total'],
  analytics_prices: ['list_price', 'price'],
  inventory_monitors: ['price'],
  open_stock_readings: ['price'],
  order_lines: ['unit_price'],
  orders: ['converted_total', 'shipping', 'sort_total', 'subtotal', 'tax', 'total'],
  product_intervals: ['list_price', 'price'],
  products: ['current_price', 'current_price_max', 'previous_price', 'promotional_price', 'regular_price'],
  purchase_attempts: ['confirmed_total', 'held', 'spent'],
  snatch_tasks: ['budget', 'max_total', 'max_unit_price', 'min_unit_price'],
  stock_days: ['price'],
  stock_hours: ['price'],
  stock_intervals: ['price'],
  task_channels: ['daily_budget'],
  variants: ['list_price', 'promotional_price', 'sales_price'],
}

/** `bigint` columns that are not amounts: durations, ids, sizes, and sums of basis points. */
const isOther = (column: string) =>
  /_ms$|^(id|holder|bytes)$/.test(column.split('.')[1] ?? '') ||
  ['analytics_price_categories.discount', 'analytics_price_days.discount', 'analytics_price_months.discount'].includes(
    column,
  )

/** JSON columns that contain amounts. */
const documents: Readonly<Record<string, string>> = {
  alert_rules: 'filter',
  deliveries: 'facts',
  events: 'payload',
  inventory_monitors: 'episodes',
  notifications: 'params',
  order_events: 'changes',
  purchase_attempts: 'quote seen',
  purchase_steps: 'details',
  task_channels: 'last_trial problem',
}

/**
 * JSON columns without amounts, or with amounts that must not be rescaled: the audit trail, responses of stores, data
 * that lives for a day.
 */
const otherDocuments: Readonly<Record<string, string>> = {
  alert_rules: 'escalation templates',
  audit: 'after before',
  browser_checks: 'pins',
  bulk_job_rows: 'action inverse',
  bulk_jobs: 'action',
  canary_looks: 'looks',
  download_tickets: 'request',
  environment_changes: 'canaries pins',
  gate_results: 'problems',
  generations: 'canaries pins',
  idempotency_keys: 'response',
  inventory_monitors: 'active_hours',
  list_columns: 'columns',
  menus: 'changes',
  notification_channels: 'quiet_hours rate settings',
  order_lines: 'attributes',
  orders: 'raw',
  products: 'colors images',
  releases: 'descriptor',
  snatch_tasks: 'active_hours',
  task_channels: 'account billing_address payment shipping_address',
  variants: 'attributes',
  work_processes: 'counts',
}

interface Column {
  table_name: string
  column_name: string
  type: string
  is_generated: boolean
  is_needed: boolean
}

const namesOf = (table: string, names = '') => names.split(' ').flatMap((name) => (name ? [`${table}.${name}`] : []))
const listed = (lists: Readonly<Record<string, string>>) =>
  Object.entries(lists).flatMap(([table, names]) => namesOf(table, names))

let t: TestDatabase
let client: pg.Client
let columns: Column[]
beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client({ connectionString: t.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await migrate(
    t.url,
    folder,
    (await listMigrations(folder)).filter((name) => name < '0051'),
  )
  const found = await client.query<Column>(`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or a.attidentity <> '' as is_generated, a.attnotnull and not a.atthasdef as is_needed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped order by 1, 2`)
  columns = found.rows
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const nameOf = ({ table_name, column_name }: Column) => `${table_name}.${column_name}`
const ofType = (type: string) => columns.filter((column) => column.type === type).map(nameOf)
const isAmount = (column: Column) => amounts[column.table_name]?.includes(column.column_name) === true

test('each column that could hold amounts is classified', () => {
  const known = Object.entries(amounts).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  expect(ofType('bigint').filter((column) => !isOther(column))).toEqual(known.sort())
  expect(ofType('jsonb')).toEqual([...listed(documents), ...listed(otherDocuments)].sort())
})

/** Sample values by column type, the same in each table, so that rows of one currency reference each other. */
const samples: Readonly<Record<string, (currency: string) => string>> = {
  text: (currency) => currency,
  uuid: (currency) =>
    `00000000-0000-4000-8000-000000000${[...currency].map((letter) => letter.charCodeAt(0).toString(16)[1]).join('')}`,
  'timestamp with time zone': () => '2026-01-01T00:00:00Z',
  date: () => '2026-01-01',
  boolean: () => 'false',
  jsonb: () => '{}',
  'text[]': () => '{}',
  'uuid[]': () => '{}',
  bytea: () => '',
}
const sampleOf = (type: string, currency: string) => samples[type]?.(currency) ?? '1'

const money = (currency: string, minor: number) => ({ minor, currency })
const documentOf = (table: string, currency: string, factor = 1): object => {
  if (table === 'order_events') return [{ field: 'tax', before: null, after: 7 * factor }]
  if (table === 'notifications') return { price: `${currency} ${7 * factor}`, count: 7 }
  if (table === 'inventory_monitors')
    return {
      price: money(currency, 7 * factor),
      otherPrice: factor === 1 ? { minor: 9, readings: 1 } : null,
      isLow: true,
    }
  return { any: [{ amount: money(currency, 7 * factor), count: 7 }] }
}

async function addRow(table: string, currency: string) {
  const values = columns
    .filter((column) => column.table_name === table && !column.is_generated)
    .flatMap((column): [string, string][] => {
      const { column_name: name, type } = column
      if (isAmount(column)) return [[name, '7']]
      if (/(^|_)currency$/.test(name)) return [[name, currency]]
      if (namesOf(table, documents[table]).includes(nameOf(column)))
        return [[name, JSON.stringify(documentOf(table, currency))]]
      return column.is_needed ? [[name, sampleOf(type, currency)]] : []
    })
  const places = values.map((_, index) => `$${index + 1}`)
  await client.query(
    `insert into ${table} (${values.map(([name]) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
    values.map(([, value]) => value),
  )
}

/** Drops constraints: only the values of each row matter here, not references. */
async function dropChecks() {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0 and coninhcount = 0`)
  for (const { statement } of rows) await client.query(statement)
  const partitioned = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`)
  for (const { name } of partitioned.rows)
    await client.query(`create table if not exists ${name}_rest partition of ${name} default`)
}

const factors = { IDR: 100, IQD: 1000, USD: 1 } as const
type Currency = keyof typeof factors

/** The row of this currency, without fields that the migration increments. */
async function rowOf(table: string, currency: Currency): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(r) - 'version' as row from ${table} r where to_jsonb(r)::text like any($1)`,
    [[`%"${currency}"%`, `%${sampleOf('uuid', currency)}%`]],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.row ?? {}
}

const tables = [...new Set([...Object.keys(amounts), ...Object.keys(documents)])].sort()
const currencies = Object.keys(factors) as Currency[]
const rowsBefore = new Map<string, Record<string, unknown>>()

describe('rescaling', () => {
  beforeAll(async () => {
    await dropChecks()
    await client.query('set session_replication_role = replica')
    for (const currency of currencies) for (const table of ['stores', ...tables]) await addRow(table, currency)
    for (const currency of currencies)
      for (const table of tables) rowsBefore.set(`${table} ${currency}`, await rowOf(table, currency))
    await migrate(t.url, folder, RESCALING)
  })

  test.each(tables)('multiplies the amounts of currencies that had no decimals, and no others: %s', async (table) => {
    for (const currency of currencies) {
      const [before = {}, factor] = [rowsBefore.get(`${table} ${currency}`), factors[currency]]
      const changed = [
        ...(amounts[table] ?? []).map((name) => [name, 7 * factor]),
        ...(documents[table] ?? '')
          .split(' ')
          .flatMap((name) => (name ? [[name, documentOf(table, currency, factor)]] : [])),
      ]
      expect(await rowOf(table, currency)).toEqual({ ...before, ...Object.fromEntries(changed) })
    }
  })
})
