import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate'
import { startEmbeddedPostgres } from '../platform/embedded/postgres'

/** jest's global set-up: one PostgreSQL for the run, with a migrated template that each test file copies; one folder. */
export default async function startPostgres() {
  const serverRoot = resolve(__dirname, '../..')
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    serverRoot,
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  const admin = new pg.Client({ connectionString: postgres.url.replace(/\/outlet$/, '/postgres') })
  await admin.connect()
  await admin.query('alter database outlet rename to outlet_template')
  await admin.end()
  process.env['OUTLET_TEST_POSTGRES'] = postgres.url.replace(/\/outlet$/, '')
  process.env['OUTLET_TEST_FOLDER'] = dataDir
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
  Object.assign(globalThis, { __stopPostgres: stop })
}
