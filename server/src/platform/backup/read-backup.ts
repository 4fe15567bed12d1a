import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate'
import { END_OF_ROWS, FileLine, Header, TableLine } from './backup-format'
import { listTables } from './tables'

type Lines = AsyncIterator<string>

/** The backup can't be restored here; the message says why. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

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

async function prepare(client: pg.Client, header: Header) {
  for (const { name, parent, bound } of header.partitions) {
    await client.query(`create table if not exists "${name}" partition of ${parent} ${bound}`)
  }
  const tables = await listTables(client)
  await client.query(`truncate ${tables.map((table) => `"${table.name}"`).join(', ')}`)
}

async function restoreTable(client: pg.Client, line: string, lines: Lines) {
  const { table, columns } = parse(TableLine, line)
  const into = client.query(copyFrom(`copy "${table}" (${columns.join(', ')}) from stdin`))
  const done = finished(into)
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done) {
      into.destroy()
      await done.catch(() => undefined)
      throw new RestoreError('the backup is cut off')
    }
    if (next.value === END_OF_ROWS) break
    if (!into.write(`${next.value}\n`)) await new Promise((resume) => into.once('drain', resume))
  }
  into.end()
  await done
}

function restoreFile(dataDir: string, line: string) {
  const { file, mode, content } = parse(FileLine, line)
  const path = resolve(dataDir, file)
  if (relative(dataDir, path).startsWith('..')) throw new RestoreError('the backup names a file outside DATA_DIR')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(content, 'base64'), { mode })
}

/**
 * Restores a backup into an empty database and DATA_DIR: the schema as it was, the rows, the files, then the
 * migrations made since. All rows in one transaction. Throws RestoreError.
 */
export async function readBackup(path: string, url: string, dataDir: string, migrations: string): Promise<void> {
  const text = createReadStream(path).pipe(createGunzip())
  const lines = createInterface({ input: text, crlfDelay: 0 })[Symbol.asyncIterator]()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseUnlessEmpty(client)
    const header = parse(Header, (await lines.next()).value ?? '')
    await migrate(url, migrations, header.migrations)
    await client.query('begin')
    await prepare(client, header)
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (line.value.startsWith('{"file"')) restoreFile(dataDir, line.value)
      else await restoreTable(client, line.value, lines)
    }
    for (const { name, value } of header.sequences) await client.query('select setval($1::regclass, $2)', [name, value])
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(url, migrations)
}
