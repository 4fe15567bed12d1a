import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Any fixed number: all processes that start together must ask for the same lock. */
const MIGRATION_LOCK = 715_204_391

/**
 * Applies the numbered files of `folder` that the database has not seen, each in a transaction of its own, under a
 * lock: many processes may start at once. `only` names the files of an older
 * state of the schema. Returns the names applied.
 */
export async function migrate(url: string, folder: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const seen = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((file) => /^\d{4}_[\w-]+\.sql$/.test(file)).sort()
    const wanted = only ? files.filter((file) => only.includes(file)) : files
    const pending = wanted.filter((file) => !seen.has(file))
    for (const file of pending) await applyOne(client, file, await readFile(join(folder, file), 'utf8'))
    return pending
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, text: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
