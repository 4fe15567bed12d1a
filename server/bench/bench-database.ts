import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '../src/platform/db/database'
import { migrate } from '../src/platform/db/migrate'
import { startEmbeddedPostgres } from '../src/platform/embedded/postgres'

export interface BenchDatabase {
  url: string
  db: Database
  close(): Promise<void>
}

const serverRoot = resolve(import.meta.dirname, '..')

/** A migrated database on an embedded PostgreSQL with production's settings: every commit is on disk. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, serverRoot })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  const db = openDatabase({ url: postgres.url })
  return {
    url: postgres.url,
    db,
    async close() {
      await db.$client.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
