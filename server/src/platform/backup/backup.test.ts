import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { systemCaller } from '../audit/record-audit'
import { openDatabase } from '../db/database'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { createUser } from '../../users/create-user'
import { readBackup } from './read-backup'
import { writeBackup } from './write-backup'

const migrations = resolve(__dirname, '../../../migrations')
let source: TestDatabase
let target: TestDatabase
let folder: string
const dataDir = () => join(folder, 'data')
const restored = () => join(folder, 'restored')
const file = () => join(folder, 'backup.gz')

beforeEach(async () => {
  source = await testDatabase()
  target = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'outlet-backup-'))
  mkdirSync(join(dataDir(), 'releases', 'orders', '1.0.0'), { recursive: true })
  writeFileSync(join(dataDir(), 'releases', 'orders', '1.0.0', 'main.js'), 'export {}')
  writeFileSync(join(dataDir(), 'secret-key'), 'ab'.repeat(32), { mode: 0o600 })
  await source.db.transaction((tx) =>
    createUser(tx, systemCaller('test'), {
      username: 'line\nbreak\\and\ttab',
      name: '王小明',
      role: 'admin',
      password: 'Correct-Horse',
    }),
  )
})
afterEach(async () => {
  await source.close()
  await target.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Drops all tables, as in a new database. */
const emptied = async () => {
  await target.db.execute(sql`drop schema public cascade`)
  await target.db.execute(sql`create schema public`)
}

const rowsOf = async (db: TestDatabase['db'], table: string) =>
  (await db.execute(sql.raw(`select to_jsonb(t) as row from ${table} t order by 1`))).rows

test('a restored console has every row and file of the original', async () => {
  await writeBackup(source.url, dataDir(), file())
  await emptied()
  await readBackup(file(), target.url, restored(), migrations)
  const { rows: tables } = await source.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { name } of tables.filter((table) => table.name !== 'migrations')) {
    expect({ name, rows: await rowsOf(target.db, `"${name}"`) }).toEqual({
      name,
      rows: await rowsOf(source.db, `"${name}"`),
    })
  }
  expect(readFileSync(join(restored(), 'releases', 'orders', '1.0.0', 'main.js'), 'utf8')).toBe('export {}')
  expect(statSync(join(restored(), 'secret-key')).mode & 0o777).toBe(0o600)
})

test('a restored database has statistics of all tables', async () => {
  await writeBackup(source.url, dataDir(), file())
  await emptied()
  await readBackup(file(), target.url, restored(), migrations)
  const { rows } = await target.db.execute(sql`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples < 0 and pg_relation_size(oid) > 0`)
  expect(rows).toEqual([])
})

test('a backup is readable by its owner only', async () => {
  await writeBackup(source.url, dataDir(), file())
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('refuses a database that is in use, and leaves it unchanged', async () => {
  await writeBackup(source.url, dataDir(), file())
  await expect(readBackup(file(), source.url, restored(), migrations)).rejects.toThrow('in use already')
  expect(await rowsOf(source.db, 'users')).toHaveLength(1)
})

test('a truncated backup restores nothing', async () => {
  await writeBackup(source.url, dataDir(), file())
  truncateSync(file(), Math.floor(statSync(file()).size / 2))
  await expect(readBackup(file(), target.url, restored(), migrations)).rejects.toThrow()
  expect(await rowsOf(target.db, 'users')).toHaveLength(0)
})

test('a failed backup leaves no file under its name', async () => {
  const gone = openDatabase({ url: source.url })
  await gone.execute(sql`alter table migrations rename to migrations_gone`)
  await gone.$client.end()
  await expect(writeBackup(source.url, dataDir(), file())).rejects.toThrow()
  expect(existsSync(file())).toBe(false)
})
