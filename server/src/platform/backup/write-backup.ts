import { createWriteStream, existsSync, readFileSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { clock } from '../time/clock'
import { END_OF_ROWS, backedUpPaths, type Header } from './backup-format'
import { listPartitions, listSequences, listTables, type TableShape } from './tables'

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

/** Writes to `out`, and waits while its buffer is full. */
type Write = (chunk: string | Buffer) => Promise<void>

async function readHeader(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return {
    format: 1,
    created_at: clock.iso(),
    migrations: rows.map((row) => row.name),
    partitions: await listPartitions(client),
    sequences: await listSequences(client),
  }
}

async function writeTable(client: pg.Client, { name, columns }: TableShape, write: Write) {
  await write(`${JSON.stringify({ table: name, columns })}\n`)
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from "${name}") to stdout`))
  for await (const chunk of rows) await write(chunk)
  await write(`${END_OF_ROWS}\n`)
}

async function writeFiles(dataDir: string, write: Write) {
  for (const file of backedUpPaths.flatMap((path) => filesUnder(join(dataDir, path)))) {
    const mode = statSync(file).mode & 0o777
    const content = readFileSync(file).toString('base64')
    await write(`${JSON.stringify({ file: relative(dataDir, file), mode, content })}\n`)
  }
}

/**
 * Writes a backup of a running or stopped console to `target` (mode 0600, because it contains password hashes and the
 * secret key). Reads all tables in one snapshot. The file is renamed to `target` only when it is complete.
 */
export async function writeBackup(url: string, dataDir: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const gzip = createGzip()
  const file = createWriteStream(unfinished, { mode: 0o600 })
  gzip.pipe(file)
  const write: Write = async (chunk) => {
    if (!gzip.write(chunk)) await new Promise((resolve) => gzip.once('drain', resolve))
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    await write(`${JSON.stringify(await readHeader(client))}\n`)
    for (const table of await listTables(client)) await writeTable(client, table, write)
    await writeFiles(dataDir, write)
    gzip.end()
    await finished(file)
    renameSync(unfinished, target)
  } finally {
    await client.end()
  }
}
