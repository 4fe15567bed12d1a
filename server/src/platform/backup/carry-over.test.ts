import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { MonitorEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import type { Order } from '@outlet/shared/contract/orders'
import type { User } from '@outlet/shared/contract/users'
import { listMigrations } from '../db/migrate'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'
import { destinationOf } from './carry-over'
import { readBackup } from './read-backup'

const migrations = resolve(__dirname, '../../../migrations')
/** Created by `npm run backup` of the last version with the earlier numbering, reduced to four monitored products. */
const oldBackup = resolve(__dirname, 'testing', 'old-numbering.backup.gz')

let t: TestApp
let folder: string
const restored = () => join(folder, 'restored')
beforeEach(async () => {
  t = await testApp()
  await t.db.execute(sql`drop schema public cascade`)
  await t.db.execute(sql`create schema public`)
  folder = mkdtempSync(join(tmpdir(), 'outlet-carry-over-'))
})
afterEach(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async () => {
  const response = await t.app.http.inject({
    method: 'POST',
    url: `${API_PREFIX}/login/access-token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: 'admin', password: TEST_PASSWORD }).toString(),
  })
  return response.json<{ access_token: string }>().access_token
}

/** Items of a list as the API returns them to the restored admin. */
async function itemsOf<Item>(path: string): Promise<Item[]> {
  const response = await t.call('GET', path, { token: await signIn() })
  expect(response.statusCode).toBe(200)
  return response.json<{ items: Item[] }>().items
}

const count = async (table: string) =>
  (await t.db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`))).rows[0]?.count

/** The same backup with modified text. */
function changedBackup(change: (text: string) => string): string {
  const path = join(folder, 'changed.gz')
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(oldBackup)).toString('utf8'))))
  return path
}

test('a backup of the earlier numbering restores the same data', async () => {
  await readBackup(oldBackup, t.url, restored(), migrations)
  const users = await itemsOf<User>('/users?sort=created_at')
  expect(users.map(({ username, role }) => [username, role])).toEqual([
    ['admin', 'admin'],
    ['operator', 'user'],
  ])
  const monitors = await itemsOf<InventoryMonitor>('/inventory-monitors?sort=product_code')
  expect(monitors.map((monitor) => monitor.product_code)).toEqual(['PB1369', 'PS1070', 'PS1180', 'PS1384'])
  expect(monitors[0]).toMatchObject({
    product_name: expect.any(String),
    note: 'line\nbreak\tand tab',
    tags: ['spring'],
    low_stock_threshold: 5,
    stock_state: 'in',
    stock_level: 23,
    price: { minor: 24_750, currency: 'USD' },
  })
  const events = await itemsOf<MonitorEvent>(`/inventory-monitors/${monitors[0]?.id}/events`)
  expect(events.map(({ kind }) => kind)).toEqual(['restocked', 'sold_out', 'low_stock'])
  const [order] = await itemsOf<Order>('/orders')
  expect(order).toMatchObject({ order_number: 'OC-20261122-0001', note: 'a\\b', total: { minor: 2100 } })
  expect(order?.lines).toMatchObject([{ title: '包\tTote', quantity: 2 }])
})

test('data behind the lists is restored too: readings, the catalogue, release files and the key', async () => {
  await readBackup(oldBackup, t.url, restored(), migrations)
  const names = ['stock_intervals', 'open_stock_readings', 'stock_history', 'variants', 'product_sightings', 'stores']
  const counts = await Promise.all(names.map(async (name) => [name, await count(name)]))
  expect(Object.fromEntries(counts)).toEqual({
    stock_intervals: 134,
    open_stock_readings: 65,
    stock_history: 199,
    variants: 65,
    product_sightings: 4,
    stores: 2,
  })
  const { rows } = await t.db.execute<{ name: string }>(sql`select name from migrations order by name`)
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations(migrations))
  expect(statSync(join(restored(), 'secret-key')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(restored(), 'releases', 'orders'))).toBe(true)
})

test('a migration after the baseline is applied to the restored rows, as in any other database', async () => {
  const further = join(folder, 'migrations')
  cpSync(migrations, further, { recursive: true })
  const next = String((await listMigrations(migrations)).length + 1).padStart(4, '0')
  writeFileSync(join(further, `${next}_further.sql`), "update orders set note = 'seen by the migration'")
  await readBackup(oldBackup, t.url, restored(), further)
  const [order] = await itemsOf<Order>('/orders')
  expect(order?.note).toBe('seen by the migration')
})

test('a removed column is omitted, and a new one has its default', () => {
  const schema = [{ name: 'orders', columns: ['note', 'id', 'added'] }]
  const destination = destinationOf({ table: 'orders', columns: ['id', 'gone', 'note'] }, schema)
  expect(destination?.columns).toEqual(['id', 'note'])
  expect(destination?.carry('1\tx\\ty\ta\\tb')).toBe('1\ta\\tb')
})

test('an unknown table is refused by name, and nothing is restored', async () => {
  const backup = changedBackup((text) => text.replace('{"table":"price_changes"', '{"table":"strangers"'))
  await expect(readBackup(backup, t.url, restored(), migrations)).rejects.toThrow(
    'the backup has a table that this version does not know: strangers',
  )
  expect(await count('users')).toBe(0)
})

test('a backup with a migration of neither numbering is refused by name before any change', async () => {
  const backup = changedBackup((text) => text.replaceAll('"0001_base.sql"', '"0099_strange.sql"'))
  await expect(readBackup(backup, t.url, restored(), migrations)).rejects.toThrow(
    'a migration that this one lacks (0099_strange.sql)',
  )
  const { rows } = await t.db.execute(sql`select to_regclass('users') as users`)
  expect(rows).toEqual([{ users: null }])
})

test('a row that PostgreSQL refuses aborts the restore with its error, independent of the number of rows after it', async () => {
  const backup = changedBackup((text) =>
    text.replace(/^.*\toperator\t.*\n/m, (row) => row.replace('operator', 'admin').repeat(100_000)),
  )
  await expect(readBackup(backup, t.url, restored(), migrations)).rejects.toThrow('users_pkey')
  expect(await count('users')).toBe(0)
})
