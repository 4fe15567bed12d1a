import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isDiskFull } from '../db/is-disk-full'
import { clock } from '../time/clock'
import type { App } from './app-context'
import { sharedRun } from './shared-run'

type Unready = 'stopping' | 'database_away' | 'database_read_only' | 'disk_full'

/** How long a write that found a disk full is believed, where nothing else says so: there may be other disks. */
const BELIEVED_MS = 30_000
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** What keeps the database from being written to. More rows than fit in memory go through a file on its disk. */
async function databaseProblem(db: Database): Promise<Unready | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      const { rows } = await tx.execute<{ read_only: string }>(sql`
        select current_setting('transaction_read_only') as read_only, count(*) from generate_series(1, 10000)`)
      return rows[0]?.read_only === 'on' ? 'database_read_only' : null
    })
  } catch (error) {
    return isDiskFull(error) ? 'disk_full' : 'database_away'
  }
}

async function isFolderFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null)
  return found !== null && found.blocks > 0 && found.bavail * found.bsize < LEAST_FREE_BYTES
}

/** /healthz: this process lives. /readyz: it can serve, writes included; else it says why not. */
export function serveProbes(app: App) {
  let isStopping = false
  let fullUntil = -Infinity
  app.http.addHook('preClose', async () => {
    isStopping = true
  })
  app.http.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullUntil = clock.now() + BELIEVED_MS
  })
  const look = sharedRun(async (): Promise<Unready | null> => {
    if (isStopping) return 'stopping'
    if (clock.now() < fullUntil || (await isFolderFull(app.config.dataDir))) return 'disk_full'
    return databaseProblem(app.db)
  })
  app.http.get('/healthz', async () => ({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const reason = await look()
    return reason === null ? { status: 'ready' } : reply.status(503).send({ status: 'not_ready', reason })
  })
}
