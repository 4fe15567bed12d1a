import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '../src/platform/db/database'
import type { WorkProcess } from '../src/platform/work/work-process'
import { testWork } from '../src/testing/test-work'
import { migrate } from '../src/platform/db/migrate'
import { startEmbeddedPostgres } from '../src/platform/embedded/postgres'

export interface BenchDatabase {
  url: string
  db: Database
  work: WorkProcess
  close(): Promise<void>
}

const serverRoot = resolve(import.meta.dirname, '..')

/**
 * Starts an embedded PostgreSQL with production's settings (each commit is flushed to disk) and migrates its database.
 */
export async function benchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, serverRoot })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  const db = openDatabase({ url: postgres.url, use: 'work' })
  const { work, stop } = await testWork(db, postgres.url, { warn: console.warn, error: console.error })
  return {
    url: postgres.url,
    db,
    work,
    async close() {
      await stop()
      await db.$client.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
