import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const INSTALLATION_LOCK = 715_204_392
const RETRY_AFTER_MS = 1000

/** Takes the advisory lock; returns its connection, or null if another process holds it. */
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
 * Ensures that only one process owns an embedded database, with an advisory lock. PostgreSQL releases the lock when the
 * owner dies, so kill -9 needs no clean-up; the attempts cover the time until PostgreSQL notices. After a restart of
 * PostgreSQL the lock is taken again.
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
      await sleep(RETRY_AFTER_MS, undefined, { ref: false })
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
