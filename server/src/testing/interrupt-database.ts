import pg from 'pg'

/**
 * Simulates a restart of PostgreSQL for the connections to this database: all are cut, none is accepted for a while,
 * then all works again. Other databases are not affected.
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
