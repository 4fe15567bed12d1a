import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { listMigrations, migrate } from './migrate'

let t: TestDatabase
let folder: string
beforeEach(async () => {
  t = await testDatabase()
  await t.db.execute(sql`drop schema public cascade`)
  await t.db.execute(sql`create schema public`)
  folder = mkdtempSync(join(tmpdir(), 'outlet-migrations-'))
})
afterEach(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const isThere = async (table: string) =>
  (await t.db.execute(sql`select to_regclass(${table}) is not null as there`)).rows[0]?.['there']

test('applies each file once, even if many processes start at once', async () => {
  write('0001_counter.sql', 'create table counter (n int); insert into counter values (1);')
  write('0002_add.sql', 'insert into counter values (2);')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(t.url, folder)))
  expect(applied.flat().sort()).toEqual(['0001_counter.sql', '0002_add.sql'])
  expect((await t.db.execute(sql`select n from counter order by n`)).rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('rolls back a file that fails, and applies it after it is fixed', async () => {
  write('0001_broken.sql', 'create table half (n int); select nonsense;')
  await expect(migrate(t.url, folder)).rejects.toThrow('migration 0001_broken.sql failed')
  write('0001_broken.sql', 'create table half (n int);')
  expect(await migrate(t.url, folder)).toEqual(['0001_broken.sql'])
})

test('refuses a file that was changed after it was applied, by name, and applies no later file', async () => {
  write('0001_things.sql', 'create table things (n int);')
  await migrate(t.url, folder)
  write('0001_things.sql', 'create table things (n bigint);')
  write('0002_further.sql', 'create table further (n int);')
  await expect(migrate(t.url, folder)).rejects.toThrow(
    'the migration 0001_things.sql has changed since this database applied it',
  )
  expect(await isThere('further')).toBe(false)
})

const otherNumbering = /^the database was made by an earlier version with other migrations: back it up [^.]*$/

test('refuses a database of the earlier numbering, which had no checksums, and leaves it unchanged', async () => {
  await t.db.execute(sql`create table migrations (name text primary key, applied_at timestamptz default now())`)
  await t.db.execute(sql`insert into migrations (name) values ('0001_base.sql'), ('0080_sync_schedule.sql')`)
  write('0001_things.sql', 'create table things (n int);')
  await expect(migrate(t.url, folder)).rejects.toThrow(otherNumbering)
  expect(await isThere('things')).toBe(false)
})

test('refuses a database with an unknown file of an earlier number', async () => {
  write('0001_base.sql', 'create table base (n int);')
  await migrate(t.url, folder)
  rmSync(join(folder, '0001_base.sql'))
  write('0001_things.sql', 'create table things (n int);')
  await expect(migrate(t.url, folder)).rejects.toThrow(otherNumbering)
  expect(await isThere('things')).toBe(false)
})

test('a server of the previous version starts on a schema that is newer than its files', async () => {
  write('0001_things.sql', 'create table things (n int);')
  write('0002_later.sql', 'create table later (n int);')
  await migrate(t.url, folder)
  rmSync(join(folder, '0002_later.sql'))
  expect(await migrate(t.url, folder)).toEqual([])
})

test("the numbers of the console's own migrations are unique", async () => {
  const files = await listMigrations(resolve(__dirname, '../../../migrations'))
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
})

test('the store of the practice data has a name in every language; a name set by an admin is preserved', async () => {
  const own = resolve(__dirname, '../../../migrations')
  const before = (await listMigrations(own)).filter((name) => name < '0067')
  const rename = ['0067_practice_store_name.sql']
  await migrate(t.url, own, before)
  const nameAfter = async (name: string) => {
    await t.db.execute(sql`delete from stores`)
    await t.db.execute(sql`delete from migrations where name = any(${sql.param(rename)}::text[])`)
    // Inserted with SQL, because the current code's insert uses columns of later migrations.
    await t.db.execute(sql`
      insert into stores (key, name, dialect, is_practice, base_url, currency,
        rate_per_second, burst, concurrency, max_orderable_quantity, credentials)
      values ('practice-past', ${name}, 'sfcc-ocapi', true, 'http://127.0.0.1:1', 'USD', 5, 5, 1, 10, '')`)
    await migrate(t.url, own, rename)
    return (await t.db.execute(sql`select name from stores`)).rows
  }
  expect(await nameAfter('Practice data · 演练数据')).toEqual([{ name: 'Coach Outlet 365' }])
  expect(await nameAfter('My own')).toEqual([{ name: 'My own' }])
})

test("the clock is the database's, shifted by its setting", async () => {
  await migrate(t.url, resolve(__dirname, '../../../migrations'))
  const ahead = (offset: string) =>
    t.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('outlet.clock_offset', ${offset}, true)`)
      const { rows } = await tx.execute<{ now: string; instant: boolean }>(sql`
        select (clock_now() - now())::text as now, clock_instant() - clock_timestamp() between
          (clock_now() - now()) - interval '1 second' and (clock_now() - now()) as instant`)
      return rows[0]
    })
  expect(await ahead('')).toEqual({ now: '00:00:00', instant: true })
  expect(await ahead('-90 minutes')).toEqual({ now: '-01:30:00', instant: true })
})
