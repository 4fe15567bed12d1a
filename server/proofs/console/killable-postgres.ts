import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/platform/db/database'
import { isAlive, startEmbeddedPostgres } from '../../src/platform/embedded/postgres'
import { STUCK_AFTER_MS } from './stuck-after'

export interface KillablePostgres {
  url: string
  /** Sends `kill -9` to PostgreSQL's parent process and restarts it. Resolves when PostgreSQL runs again. */
  killAll(): Promise<void>
  /** Sends `kill -9` to the process of one connection: PostgreSQL ends all other connections and recovers by itself. */
  killConnection(db: Database): Promise<void>
  close(): Promise<void>
}

/** Starts an embedded PostgreSQL with production's settings, in its own folder. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const options = {
    dataDir: mkdtempSync(join(tmpdir(), 'outlet-proof-')),
    serverRoot: resolve(import.meta.dirname, '../..'),
  }
  let running = await startEmbeddedPostgres(options)
  const port = Number(new URL(running.url).port)
  const restart = async () => {
    for (const until = performance.now() + STUCK_AFTER_MS; ; await sleep(50)) {
      try {
        // PostgreSQL refuses to start while a process of the killed one is alive.
        running = await startEmbeddedPostgres({ ...options, port })
        return
      } catch (error) {
        if (performance.now() > until) throw error
      }
    }
  }
  return {
    url: running.url,
    async killAll() {
      process.kill(running.pid, 'SIGKILL')
      while (isAlive(running.pid)) await sleep(5)
      await restart()
    },
    async killConnection(db) {
      const { rows } = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        order by state = 'active' desc, random() limit 1`)
      const [one] = rows
      if (one && isAlive(one.pid)) process.kill(one.pid, 'SIGKILL')
    },
    async close() {
      await running.stop()
      rmSync(options.dataDir, { recursive: true, force: true })
    },
  }
}
