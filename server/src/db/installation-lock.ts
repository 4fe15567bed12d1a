import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const INSTALLATION_LOCK = 715_204_392

/**
 * Makes sure that one process alone owns an embedded database. PostgreSQL lets go of the lock by itself when its
 * holder dies, so nothing has to be cleaned up after a kill -9; the wait covers the moment until it has noticed.
 */
export async function lockInstallation(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'outlet-console lock' })
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      INSTALLATION_LOCK,
    ])
    if (rows[0]?.locked) return { release: () => client.end() }
    await sleep(100)
  }
  await client.end()
  throw new Error('another console already runs on this DATA_DIR; stop it first, or give this one its own DATA_DIR')
}
