import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate'
import { startEmbeddedPostgres } from '../platform/embedded/postgres'

export interface TemplatePostgres {
  /** Base URL of its databases, without a database name. */
  server: string
  folder: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL with a migrated template that `testDatabase` copies. It does not wait for the disk (`fsync` off),
 * since the data is not needed afterwards.
 */
export async function startTemplatePostgres(serverRoot: string): Promise<TemplatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'outlet-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    serverRoot,
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  const admin = new pg.Client({ connectionString: postgres.url.replace(/\/outlet$/, '/postgres') })
  await admin.connect()
  await admin.query('alter database outlet rename to outlet_template')
  await admin.end()
  const server = postgres.url.replace(/\/outlet$/, '')
  process.env['OUTLET_TEST_POSTGRES'] = server
  return {
    server,
    folder,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
