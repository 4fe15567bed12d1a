import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { bulkLists } from './bulk-lists'
import { buildApp } from './app'
import type { StoredBulkList } from './bulk-jobs/bulk-list'
import { startBulkWorker } from './bulk-jobs/start-bulk-worker'
import type { Config } from './config'
import { openDatabase, type Database } from './platform/db/database'
import { lockInstallation } from './platform/db/installation-lock'
import { loggedError } from './platform/db/logged-error'
import { migrate } from './platform/db/migrate'
import { keepEmbeddedPostgres } from './platform/embedded/keep-postgres'
import { startEmbeddedPostgres } from './platform/embedded/postgres'
import { EventHub } from './platform/live/event-hub'
import { startMonitoring } from './inventory-monitors/engine/start-monitoring'
import { startRetention } from './retention/start-retention'
import { loggerOptions } from './logger'
import { ensureLocalDeployToken } from './machine-tokens/local-deploy-token'
import { startKeepingNotifications } from './notifications/keep-notifications'
import { startPracticeProcess } from './practice-process'
import { secretBox, type SecretBox } from './platform/secrets/secret-box'
import { secretKeys } from './platform/secrets/secret-key'
import { disconnectPracticeStores, ensurePracticeStores } from './stores/ensure-practice-stores'
import { startStoreWorkers } from './stores/start-store-workers'
import { ensureFirstAdmin, type FirstAdmin } from './users/first-admin'

export interface RunningServer {
  /** Where it listens; null for `--role=worker`. */
  url: string | null
  /** Told once in an installation's life; `password` is null where ADMIN_PASSWORD was given. */
  firstAdmin: FirstAdmin | null
  /** For `npm start` alone, which publishes and pins these releases: the token to do so with. */
  deployToken(names: readonly string[]): Promise<string>
  /** In order: no new requests, the running ones answered, claimed work given back, then the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  /** Folder of the server package: migrations, PostgreSQL's programs, the practice store's script. */
  serverRoot: string
  practiceScript: string
}

/** What has been started, stopped in the reverse order. */
class Stack {
  readonly #stops: (() => Promise<void>)[] = []
  push(stop: () => Promise<void>) {
    this.#stops.push(stop)
  }
  async unwind() {
    for (const stop of this.#stops.splice(0).reverse())
      await stop().catch((error: unknown) => console.error(loggedError(error)))
  }
}

async function database(options: StartOptions, stack: Stack): Promise<string> {
  const { config, serverRoot } = options
  if (config.databaseUrl) return config.databaseUrl
  const embedded = { dataDir: config.dataDir, serverRoot }
  const postgres = await startEmbeddedPostgres(embedded)
  const lock = await lockInstallation(postgres.url)
  stack.push(keepEmbeddedPostgres(embedded, postgres, console.error).stop)
  stack.push(lock.release)
  return postgres.url
}

/** Starts what `config.role` asks for. Whatever fails, all that was started is stopped again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const stack = new Stack()
  try {
    return await start(options, stack)
  } catch (error) {
    await stack.unwind()
    throw error
  }
}

async function start(options: StartOptions, stack: Stack): Promise<RunningServer> {
  const { config, serverRoot } = options
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const url = await database(options, stack)
  await migrate(url, join(serverRoot, 'migrations'))
  const keys = secretKeys(config)
  const secrets = secretBox(keys.current, keys.old)
  const events = new EventHub(url)
  const db = openDatabase({ url })
  stack.push(() => db.$client.end())
  await events.start()
  stack.push(() => events.close())
  const app = await buildApp({ config, db, events, secrets, logger: loggerOptions(config.logLevel) })
  const { log } = app.http
  db.$client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))

  const firstAdmin = await ensureFirstAdmin(db, config)

  if (config.role !== 'api')
    await startWorkers(
      { db, url, config, secrets, log, events, lists: bulkLists({ config, secrets }) },
      options.practiceScript,
      stack,
    )
  // Pushed last, so that requests are answered before what they need is stopped.
  stack.push(async () => app.http.close())
  const listening = config.role === 'worker' ? null : await app.http.listen({ port: config.port, host: config.host })
  return {
    url: listening,
    firstAdmin,
    deployToken: (names) => ensureLocalDeployToken(db, config, names),
    stop: () => stack.unwind(),
  }
}

interface WorkerParts {
  db: Database
  url: string
  config: Config
  secrets: SecretBox
  log: FastifyBaseLogger
  events: EventHub
  lists: ReadonlyMap<string, StoredBulkList>
}

async function startWorkers(parts: WorkerParts, practiceScript: string, stack: Stack): Promise<void> {
  const { db, config, secrets } = parts
  if (config.practiceStore && config.role === 'all') {
    const practice = await startPracticeProcess(practiceScript)
    stack.push(practice.stop)
    await ensurePracticeStores(db, secrets, practice.origin, practice.clientId)
  } else if (!config.practiceStore) await disconnectPracticeStores(db)
  const storeWorkers = await startStoreWorkers(parts)
  stack.push(storeWorkers.stop)
  const notifications = startKeepingNotifications(parts)
  stack.push(notifications.stop)
  const monitoring = startMonitoring(parts)
  stack.push(monitoring.stop)
  const bulk = startBulkWorker(parts)
  stack.push(bulk.stop)
  const retention = startRetention(db, config, parts.log)
  stack.push(retention.stop)
}
