import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isDiskFull } from '../db/is-disk-full'
import { clock } from '../time/clock'
import { withDeadline } from '../time/with-deadline'
import type { App, Unready } from './app-context'
import { sharedRun } from './shared-run'

type Reason = 'stopping' | 'database_away' | 'database_read_only' | 'disk_full'

/** Who asks must not wait for a database that hangs. */
const DATABASE_MS = 3000

/** How long a write that found a disk full is believed, where nothing else says so: there may be other disks. */
const BELIEVED_MS = 30_000
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** What keeps the database from being written to. More rows than fit in memory go through a file on its disk. */
async function databaseProblem(db: Database): Promise<Reason | null> {
  try {
    const asked = db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      const { rows } = await tx.execute<{ read_only: string }>(sql`
        select current_setting('transaction_read_only') as read_only, count(*) from generate_series(1, 10000)`)
      return rows[0]?.read_only === 'on' ? ('database_read_only' as const) : null
    })
    return await withDeadline(asked, DATABASE_MS)
  } catch (error) {
    return isDiskFull(error) ? 'disk_full' : 'database_away'
  }
}

async function isFolderFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null)
  return found !== null && found.blocks > 0 && found.bavail * found.bsize < LEAST_FREE_BYTES
}

/** /healthz: this process lives. /readyz: it can serve, writes included; else it says why not. */
export function serveProbes(app: Pick<App, 'http' | 'config' | 'db' | 'unready'>) {
  let isStopping = false
  let fullUntil = -Infinity
  app.http.addHook('preClose', async () => {
    isStopping = true
  })
  app.http.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullUntil = clock.now() + BELIEVED_MS
  })
  const ownProblem = async (): Promise<Reason | null> => {
    if (isStopping) return 'stopping'
    if (clock.now() < fullUntil || (await isFolderFull(app.config.dataDir))) return 'disk_full'
    return databaseProblem(app.db)
  }
  const look = sharedRun(async (): Promise<Unready | null> => {
    const reason = await ownProblem()
    if (reason) return { reason }
    for (const ask of app.unready) {
      const unready = await ask()
      if (unready) return unready
    }
    return null
  })
  app.http.get('/healthz', async () => ({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const unready = await look()
    return unready === null ? { status: 'ready' } : reply.status(503).send({ status: 'not_ready', ...unready })
  })
}
