import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listMigrations, migrate } from '../db/migrate'
import { END_OF_ROWS, FileLine, Header, TableLine } from './backup-format'
import { baselineOf, destinationOf, isOldNumbering, type Destination } from './carry-over'
import { RestoreError } from './restore-error'
import { listTables, type TableShape } from './tables'

type Lines = AsyncIterator<string>

const parse = <Line>(schema: { parse(value: unknown): Line }, line: string): Line => {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new RestoreError('the file is not a whole backup of this console', { cause: error })
  }
}

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query<{ users: string | null }>("select to_regclass('public.users')::text as users")
  if (!rows[0]?.users) return
  const { rowCount } = await client.query('select 1 from users limit 1')
  if (rowCount) throw new RestoreError('the database is in use already: restore into an empty one (another DATA_DIR)')
}

/** The migrations to apply before the rows are loaded. */
async function migrationsBelow(header: Header, folder: string): Promise<string[]> {
  const files = await listMigrations(folder)
  if (isOldNumbering(header.migrations)) return baselineOf(files)
  const unknown = header.migrations.find((name) => !files.includes(name))
  if (!unknown) return header.migrations
  throw new RestoreError(
    `the backup was made by another version of the console, with a migration that this one lacks (${unknown}): restore ` +
      'it with that version',
  )
}

async function prepare(client: pg.Client, header: Header): Promise<TableShape[]> {
  for (const { name, parent, bound } of header.partitions) {
    await client.query(`create table if not exists "${name}" partition of ${parent} ${bound}`)
  }
  const tables = await listTables(client)
  // Unlogged tables, which are no part of a backup, may refer to these.
  await client.query(`truncate ${tables.map((table) => `"${table.name}"`).join(', ')} cascade`)
  return tables
}

async function* rowsOf(lines: Lines) {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value === END_OF_ROWS) return
    yield next.value
  }
  throw new RestoreError('the backup is cut off')
}

async function restoreTable(client: pg.Client, { table, columns, carry }: Destination, rows: AsyncIterable<string>) {
  async function* carried() {
    for await (const row of rows) yield `${carry(row)}\n`
  }
  await pipeline(carried, client.query(copyFrom(`copy "${table}" (${columns.join(', ')}) from stdin`)))
}

async function discardRows(rows: AsyncIterable<string>) {
  for await (const row of rows) void row
}

function restoreFile(dataDir: string, line: string) {
  const { file, mode, content } = parse(FileLine, line)
  const path = resolve(dataDir, file)
  if (relative(dataDir, path).startsWith('..')) throw new RestoreError('the backup names a file outside DATA_DIR')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(content, 'base64'), { mode })
}

const unchangedDestination = (line: TableLine): Destination => ({ ...line, carry: (row) => row })

async function restoreRest(client: pg.Client, header: Header, dataDir: string, lines: Lines) {
  const schema = await prepare(client, header)
  const isOld = isOldNumbering(header.migrations)
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.startsWith('{"file"')) restoreFile(dataDir, line.value)
    else {
      const table = parse(TableLine, line.value)
      const destination = isOld ? destinationOf(table, schema) : unchangedDestination(table)
      await (destination ? restoreTable(client, destination, rowsOf(lines)) : discardRows(rowsOf(lines)))
    }
  }
  for (const { name, value } of header.sequences) await client.query('select setval($1::regclass, $2)', [name, value])
}

/** Analyzes all tables, because a backup contains no statistics. */
async function analyzeAll(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database and DATA_DIR: the original schema, the rows, the files, then the later
 * migrations. Loads all rows in one transaction. Throws RestoreError.
 */
export async function readBackup(path: string, url: string, dataDir: string, migrations: string): Promise<void> {
  const text = createReadStream(path).pipe(createGunzip())
  const lines = createInterface({ input: text, crlfDelay: 0 })[Symbol.asyncIterator]()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseUnlessEmpty(client)
    const header = parse(Header, (await lines.next()).value ?? '')
    await migrate(url, migrations, await migrationsBelow(header, migrations))
    await client.query('begin')
    await restoreRest(client, header, dataDir, lines)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(url, migrations)
  await analyzeAll(url)
}
