import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const INSTALLATION_LOCK = 715_204_392
const AGAIN_AFTER_MS = 1000

/** The connection that has the lock; null where another one has it. */
async function tryLock(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'outlet-console lock' })
  client.on('error', () => undefined)
  await client.connect()
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      INSTALLATION_LOCK,
    ])
    if (rows[0]?.locked) return client
    await sleep(100)
  }
  await client.end()
  return null
}

/**
 * Makes sure that one process alone owns an embedded database. PostgreSQL lets go of the lock by itself when its
 * holder dies, so nothing has to be cleaned up after a kill -9; the wait covers the moment until it has noticed. When
 * PostgreSQL itself restarts, the lock is taken anew.
 */
export async function lockInstallation(url: string): Promise<{ release(): Promise<void> }> {
  let released = false
  let held: pg.Client
  const hold = (client: pg.Client) => {
    held = client
    client.once('end', () => void takeAgain())
  }
  const takeAgain = async () => {
    while (!released) {
      await sleep(AGAIN_AFTER_MS, undefined, { ref: false })
      const client = released ? null : await tryLock(url).catch(() => null)
      if (client) return released ? client.end() : hold(client)
    }
  }
  const first = await tryLock(url)
  if (!first) {
    throw new Error('another console already runs on this DATA_DIR; stop it first, or give this one its own DATA_DIR')
  }
  hold(first)
  return {
    release: async () => {
      released = true
      await held.end()
    },
  }
}
