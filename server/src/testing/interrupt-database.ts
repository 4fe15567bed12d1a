import pg from 'pg'

/**
 * As a restart of PostgreSQL is seen by those connected to this database: all connections end in the middle of what they
 * do, none is taken for a while, then all is as before. The others of the run are not disturbed.
 */
export async function interruptDatabase(url: string, meanwhile: () => Promise<void>): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]+$/, '/postgres') })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await meanwhile()
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}
