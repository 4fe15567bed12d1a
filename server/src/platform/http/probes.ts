import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isDiskFull } from '../db/database-errors'
import { clock } from '../time/clock'
import { withDeadline } from '../time/with-deadline'
import type { App, Unready } from './app-context'
import { sharedRun } from './shared-run'

type Reason = 'stopping' | 'database_away' | 'database_read_only' | 'disk_full'

/** Time limit, so that a probe does not wait for a database that hangs. */
const DATABASE_TIMEOUT_MS = 3000

/** Time for which a disk-full error of a write counts, since the folder check covers only one of several disks. */
const DISK_FULL_TTL_MS = 30_000
const MIN_FREE_BYTES = 16 * 1024 * 1024

/**
 * The reason why the database cannot be written to, or null. The query sorts more rows than fit in memory, so that it
 * writes a temporary file to the database's disk.
 */
async function databaseProblem(db: Database): Promise<Reason | null> {
  try {
    const probe = db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      const { rows } = await tx.execute<{ read_only: string }>(sql`
        select current_setting('transaction_read_only') as read_only, count(*) from generate_series(1, 10000)`)
      return rows[0]?.read_only === 'on' ? ('database_read_only' as const) : null
    })
    return await withDeadline(probe, DATABASE_TIMEOUT_MS)
  } catch (error) {
    return isDiskFull(error) ? 'disk_full' : 'database_away'
  }
}

async function isFolderFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null)
  return found !== null && found.blocks > 0 && found.bavail * found.bsize < MIN_FREE_BYTES
}

/**
 * Serves /healthz (the process is alive) and /readyz (it can serve requests including writes, or the reason why not).
 */
export function serveProbes(app: Pick<App, 'http' | 'config' | 'db' | 'unready'>) {
  let isStopping = false
  let fullUntil = -Infinity
  app.http.addHook('preClose', async () => {
    isStopping = true
  })
  app.http.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullUntil = clock.now() + DISK_FULL_TTL_MS
  })
  const ownProblem = async (): Promise<Reason | null> => {
    if (isStopping) return 'stopping'
    if (clock.now() < fullUntil || (await isFolderFull(app.config.dataDir))) return 'disk_full'
    return databaseProblem(app.db)
  }
  const check = sharedRun(async (): Promise<Unready | null> => {
    const reason = await ownProblem()
    if (reason) return { reason }
    for (const findReason of app.unready) {
      const unready = await findReason()
      if (unready) return unready
    }
    return null
  })
  app.http.get('/healthz', async () => ({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const unready = await check()
    return unready === null ? { status: 'ready' } : reply.status(503).send({ status: 'not_ready', ...unready })
  })
}
