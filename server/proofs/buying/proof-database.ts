import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../../src/platform/db/database'
import { migrate } from '../../src/platform/db/migrate'
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres'
import type { TestDatabase } from '../../src/testing/test-database'

const serverRoot = resolve(import.meta.dirname, '../..')

/** A migrated database on a PostgreSQL of its own, which is never stopped: what would be lost with it is not written. */
export async function proofDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-proof-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    serverRoot,
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  const db = openDatabase({ url: postgres.url, use: 'work', maxConnections: 10 })
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
