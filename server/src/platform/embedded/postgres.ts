import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresPlace, type PostgresPlace } from './unprivileged'

const USER = 'outlet'
const DATABASE = 'outlet'

export interface EmbeddedPostgres {
  /** Connection URL of the console's database, with password. */
  url: string
  /** PostgreSQL was already running, started by another process or left running by a killed one. */
  attached: boolean
  /** Process id of the postmaster. */
  pid: number
  /** Fast shutdown: open transactions are rolled back, all data is flushed. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Folder of the server package. */
  serverRoot: string
  /** Port on this machine; default: a free one. */
  port?: number
  /** Additional postgresql.conf settings, for tests (`fsync: 'off'`). */
  settings?: Record<string, string>
}

const run = promisify(execFile)

const commandOf = (place: PostgresPlace, program: string, args: string[]): [string, string[]] => {
  const [first, ...rest] = [...place.prefix, program, ...args]
  return [first ?? program, rest]
}

const storedPassword = (dataDir: string) => {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialise(place: PostgresPlace, passwordFile: string) {
  // Created under a temporary name and renamed when complete: an interrupted initdb is started again.
  const unfinished = `${place.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const [command, args] = commandOf(place, place.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The sort order, and with it cursors, must not depend on the machine.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ])
  await run(command, args, place.owner ?? {})
  renameSync(unfinished, place.cluster)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })

const isPostgres = async (pid: number) =>
  run('ps', ['-p', String(pid), '-o', 'comm=']).then(
    ({ stdout }) => stdout.includes('postgres'),
    () => false,
  )

/** Process and port from postmaster.pid (lines 1 and 4), if that process is still one of PostgreSQL's. */
async function runningPostmaster(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (pid > 0 && port > 0 && isAlive(pid) && (await isPostgres(pid))) return { pid, port }
  // Left over from a machine crash: another program may have this process id, and PostgreSQL would refuse to start.
  rmSync(file)
  return null
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function launch(place: PostgresPlace, port: number, settings: Record<string, string>): number {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    logging_collector: 'on',
    log_directory: 'log',
    // Named by weekday and truncated on reuse, so that the log cannot grow without limit.
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_min_messages: 'warning',
    // Without details, which contain values of rows.
    log_error_verbosity: 'terse',
    ...settings,
  }
  const [command, args] = commandOf(place, place.postgres, [
    '-D',
    place.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Detached: Ctrl-C must not reach PostgreSQL before the server has finished with it.
  const child = spawn(command, args, { detached: true, stdio: 'ignore', ...(place.owner ?? {}) })
  child.unref()
  if (child.pid === undefined) throw new Error(`${command} could not be started`)
  return child.pid
}

/** Waits until PostgreSQL accepts connections; false if it stopped while starting. */
async function untilReady(pid: number, url: string): Promise<boolean> {
  const deadline = performance.now() + 60_000
  while (!(await acceptsConnections(url))) {
    if (!isAlive(pid)) return false
    if (performance.now() > deadline) throw new Error('the embedded PostgreSQL did not get ready within 60 s')
    await sleep(25)
  }
  return true
}

/**
 * Backends of a killed postmaster may continue to compute for a while; PostgreSQL refuses to start until they have
 * ended.
 */
const ORPHANS_END_MS = 30_000

async function launchUntilReady(place: PostgresPlace, port: number, url: string, settings: Record<string, string>) {
  const deadline = performance.now() + ORPHANS_END_MS
  for (;;) {
    const pid = launch(place, port, settings)
    if (await untilReady(pid, url)) return pid
    if (performance.now() > deadline) {
      throw new Error('the embedded PostgreSQL stopped while starting; see its log folder')
    }
    await sleep(250)
  }
}

async function createDatabase(port: number, password: string) {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  // Without a listener, a connection that breaks would end the process; its queries reject by themselves.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopPostmaster(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + 30_000
  while (isAlive(pid) && performance.now() < deadline) await sleep(20)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

/** Starts PostgreSQL under `dataDir`, or attaches to the one that a killed server left running there. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, serverRoot, settings = {} } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = postgresPlace(dataDir, serverRoot)
  const password = storedPassword(dataDir)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place, join(dataDir, 'postgres-password'))

  let running = await runningPostmaster(place.cluster)
  const attached = running !== null && (await acceptsConnections(urlOf(running.port, password, 'postgres')))
  if (!running || !attached) {
    const port = options.port ?? (await freePort())
    running = { pid: await launchUntilReady(place, port, urlOf(port, password, 'postgres'), settings), port }
  }
  const { pid, port } = running
  await createDatabase(port, password)
  return { url: urlOf(port, password, DATABASE), attached, pid, stop: () => stopPostmaster(pid) }
}
