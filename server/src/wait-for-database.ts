import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import type { Config } from './config'
import { openDatabase, type Database } from './platform/db/database'
import { isDatabaseAway } from './platform/db/database-errors'
import { openHttp } from './platform/http/open-http'
import { serveProbes } from './platform/http/probes'
import { Refusal } from './platform/http/refusal'
import type { SecretBox } from './platform/secrets/secret-box'
import { openConsole } from './releases/console/open-console'
import { serveConsole } from './releases/console/serve-console'
import { serveReleaseFiles } from './releases/console/serve-release-files'

const CONNECT_TIMEOUT_MS = 5000
const POLL_MS = 1000
const RETRY_AFTER_SECONDS = 5

interface Deps {
  config: Config
  databaseUrl: string
  secrets: SecretBox
  log: FastifyBaseLogger
}

async function isThere(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}

/** Serves the console that this machine served last, with its files; API requests are refused as `DATABASE_AWAY`. */
async function serveLastConsole({ config, secrets, log }: Deps, db: Database): Promise<() => Promise<void>> {
  const http = openHttp({ config, log })
  http.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith(`${API_PREFIX}/`)) return
    throw new Refusal('unavailable', DATABASE_UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  const { files, current } = openConsole({ db, config, secrets })
  serveProbes({ http, config, db, unready: [] })
  serveReleaseFiles({ http }, files)
  serveConsole({ http, config, db, secrets }, current)
  await http.listen({ port: config.port, host: config.host })
  return () => http.close()
}

/** Waits until the database accepts connections. Meanwhile a process that serves HTTP serves the last console. */
export async function waitForDatabase(deps: Deps): Promise<void> {
  const { config, databaseUrl, log } = deps
  const db = openDatabase({ url: databaseUrl, use: 'sessions', connectTimeoutMs: CONNECT_TIMEOUT_MS })
  let stopServing: (() => Promise<void>) | null = null
  try {
    while (!(await isThere(db))) {
      if (!stopServing) log.warn('the database is away: this process waits for it')
      stopServing ??= config.role === 'worker' ? async () => undefined : await serveLastConsole(deps, db)
      await sleep(POLL_MS)
    }
  } finally {
    await stopServing?.()
    await db.$client.end()
  }
}
