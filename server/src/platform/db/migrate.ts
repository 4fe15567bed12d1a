import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Key of the advisory lock, the same for all processes. */
const MIGRATION_LOCK = 715_204_391

/** The database's schema does not match these migrations; the message gives the reason and the remedy. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

interface Applied {
  name: string
  /** Null = applied by a version without checksums, which is the earlier numbering. */
  checksum: string | null
}

/** Names of the numbered files in `folder`, in order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{4}_[\w-]+\.sql$/.test(file)).sort()
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(join(folder, name), 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  // Read through JSON, because the table of the earlier numbering lacks this column.
  const { rows } = await client.query<Applied>(
    "select name, to_jsonb(m) ->> 'checksum' as checksum from migrations m order by name",
  )
  return rows
}

/**
 * Whether the migration is newer than all files: in a rolling update, servers of the previous version start on a newer
 * schema.
 */
const isAhead = (name: string, files: readonly string[]) => name.slice(0, 4) > (files.at(-1) ?? '').slice(0, 4)

function refuseOtherNumbering(applied: readonly Applied[], files: readonly string[]) {
  const isOurs = ({ name, checksum }: Applied) => checksum !== null && (files.includes(name) || isAhead(name, files))
  if (applied.every(isOurs)) return
  throw new MigrationError(
    'the database was made by an earlier version with other migrations: back it up with that version (npm run backup) ' +
      'and restore the file with this one (npm run restore) into an empty database',
  )
}

function refuseChanged(applied: readonly Applied[], migrations: readonly Migration[]) {
  for (const { name, checksum } of migrations) {
    const before = applied.find((row) => row.name === name)
    if (!before || before.checksum === checksum) continue
    throw new MigrationError(
      `the migration ${name} has changed since this database applied it: put the file back as it was, and make the change ` +
        'in a further one',
    )
  }
}

/**
 * Applies the new numbered files of `folder`, each in its own transaction, under an advisory lock, so that many
 * processes may start at once. Returns the names of the applied files. Throws MigrationError.
 * @param only the files of an older state of the schema
 */
export async function migrate(url: string, folder: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener, a connection that breaks would end the process; its queries reject by themselves.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    const files = await listMigrations(folder)
    refuseOtherNumbering(applied, files)
    const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
    refuseChanged(applied, migrations)
    const seen = new Set(applied.map((row) => row.name))
    const pending = migrations.filter(({ name }) => !seen.has(name) && (!only || only.includes(name)))
    for (const migration of pending) await applyOne(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
