import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp, type AppDeps } from './app'
import { releaseFoldersDir, type Config } from './config'
import { openDatabase, type Database, type DatabaseOptions } from './platform/db/database'
import { lockInstallation } from './platform/db/installation-lock'
import { loggedError } from './platform/db/logged-error'
import { analyzeGrownTables } from './platform/db/analyze-grown-tables'
import { migrate } from './platform/db/migrate'
import { superviseEmbeddedPostgres } from './platform/embedded/supervise-postgres'
import { startEmbeddedPostgres } from './platform/embedded/postgres'
import { ensureEnvironment } from './releases/environments/create-environment'
import { EventHub } from './platform/live/event-hub'
import { loggerOptions } from './logger'
import { ensureLocalDeployToken } from './machine-tokens/local-deploy-token'
import { WorkProcess } from './platform/work/work-process'
import { startPracticeProcess } from './practice-process'
import { startWorkers } from './start-workers'
import { waitForDatabase } from './wait-for-database'
import { workKinds } from './work/work-kinds'
import { adoptReleaseFolders } from './releases/adopt-release-folders'
import { secretBox, type SecretBox } from './platform/secrets/secret-box'
import { secretKeys } from './platform/secrets/secret-key'
import { disconnectPracticeStores, ensurePracticeStores } from './stores/ensure-practice-stores'
import { ensureFirstAdmin, type FirstAdmin } from './users/first-admin'

export interface RunningServer {
  /** Address at which the server listens; null for `--role=worker`. */
  url: string | null
  /** Returned once in the lifetime of an installation; `password` is null if ADMIN_PASSWORD was set. */
  firstAdmin: FirstAdmin | null
  /** Creates the machine token with which `npm start` publishes and pins these releases. */
  deployToken(names: readonly string[]): Promise<string>
  /** Stops in order: accept no new requests, finish the running ones, release claimed work, close the database. */
  stop(): Promise<void>
}

export interface StartOptions {
  config: Config
  /** Folder of the server package: migrations, PostgreSQL's programs, the practice store's script. */
  serverRoot: string
  practiceScript: string
}

/** Stack of stop functions, called in reverse order of start. */
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
  stack.push(superviseEmbeddedPostgres(embedded, postgres, console.error).stop)
  stack.push(lock.release)
  return postgres.url
}

/** Starts the components that `config.role` requires. If one fails, all started components are stopped. */
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
  const databaseUrl = await database(options, stack)
  const keys = secretKeys(config)
  const secrets = secretBox(keys.current, keys.old)
  const log = pino(loggerOptions(config.logLevel))
  await waitForDatabase({ config, databaseUrl, secrets, log })
  const migrated = await migrate(databaseUrl, join(serverRoot, 'migrations'))
  const events = new EventHub(databaseUrl)
  const open = (use: NonNullable<DatabaseOptions['use']>) => {
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
    const opened = openDatabase({ url: databaseUrl, use, onError })
    stack.push(() => opened.$client.end())
    return opened
  }
  const db = open('api')
  const workDb = open('work')
  // A migration may have filled a table.
  if (migrated.length > 0) await analyzeGrownTables(workDb)
  await events.start()
  stack.push(() => events.close())
  const work = await WorkProcess.start({
    db: workDb,
    listener: events.listener,
    log,
    role: config.role,
    work: config.work,
    kinds: workKinds,
  })
  stack.push(() => work.stop())

  const firstAdmin = await ensureFirstAdmin(db, config)
  await ensureEnvironment(db, config.environment)
  const lost = await adoptReleaseFolders(workDb, releaseFoldersDir(config))
  if (lost.length > 0)
    log.warn({ releases: lost }, 'files of releases are neither in the database nor whole on the disk')

  if (config.role !== 'api') {
    await startPracticeStore(options, { db, secrets }, stack)
    const workers = await startWorkers({
      db: workDb,
      work,
      config,
      secrets,
      log,
      checkScript: join(serverRoot, 'dist', 'browser-check.js'),
    })
    stack.push(() => workers.stop())
  }
  const appDeps = { config, db, sessions: open('sessions'), events, secrets, work, log }
  const url = config.role === 'worker' ? null : await listen(appDeps, stack)
  return {
    url,
    firstAdmin,
    deployToken: (names) => ensureLocalDeployToken(db, config, names),
    stop: () => stack.unwind(),
  }
}

async function listen(deps: AppDeps, stack: Stack): Promise<string> {
  const { http } = await buildApp(deps)
  // Pushed last, so that running requests finish before their dependencies stop.
  stack.push(async () => http.close())
  return http.listen({ port: deps.config.port, host: deps.config.host })
}

async function startPracticeStore(
  { config, practiceScript }: StartOptions,
  { db, secrets }: { db: Database; secrets: SecretBox },
  stack: Stack,
): Promise<void> {
  if (!config.practiceStore) return disconnectPracticeStores(db)
  if (config.role !== 'all') return
  const practice = await startPracticeProcess(practiceScript)
  stack.push(practice.stop)
  await ensurePracticeStores(db, secrets, practice.origin, practice.clientId)
}
