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
  /** Address of the console's database, password included. */
  url: string
  /** It ran already, of another process or left by one that was killed. */
  attached: boolean
  /** Of the process that all others of it descend from. */
  pid: number
  /** Fast shutdown: open transactions are rolled back, all is flushed. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Folder of the server package. */
  serverRoot: string
  /** Where it is to listen on this machine; a free one unless said. */
  port?: number
  /** More of postgresql.conf, for tests (`fsync: 'off'`). */
  settings?: Record<string, string>
}

const run = promisify(execFile)

const words = (place: PostgresPlace, program: string, args: string[]): [string, string[]] => {
  const [first, ...rest] = [...place.prefix, program, ...args]
  return [first ?? program, rest]
}

const keptPassword = (dataDir: string) => {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialise(place: PostgresPlace, passwordFile: string) {
  // Made aside and renamed when whole: an initdb that was cut off is begun again.
  const unfinished = `${place.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const [command, args] = words(place, place.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting, and with it cursors, must not depend on the machine.
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

/** What postmaster.pid says (line 1 the process, line 4 the port), where that process still is one of PostgreSQL's. */
async function runningPostmaster(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (pid > 0 && port > 0 && isAlive(pid) && (await isPostgres(pid))) return { pid, port }
  // Left by a machine that went down: another program may have got the number, and PostgreSQL would refuse to start.
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

async function answers(url: string): Promise<boolean> {
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
    // Named by weekday and truncated on reuse: the log can't grow for ever.
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_min_messages: 'warning',
    // Without details, which hold the values of rows.
    log_error_verbosity: 'terse',
    ...settings,
  }
  const [command, args] = words(place, place.postgres, [
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

/** False where it stopped while starting. */
async function untilReady(pid: number, url: string): Promise<boolean> {
  const deadline = performance.now() + 60_000
  while (!(await answers(url))) {
    if (!isAlive(pid)) return false
    if (performance.now() > deadline) throw new Error('the embedded PostgreSQL did not get ready within 60 s')
    await sleep(25)
  }
  return true
}

/** Backends of a killed postmaster may compute on for a while, and until they have ended PostgreSQL refuses to start. */
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
  // Without a listener a connection that breaks ends the process; its queries reject by themselves.
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
  const password = keptPassword(dataDir)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place, join(dataDir, 'postgres-password'))

  let running = await runningPostmaster(place.cluster)
  const attached = running !== null && (await answers(urlOf(running.port, password, 'postgres')))
  if (!running || !attached) {
    const port = options.port ?? (await freePort())
    running = { pid: await launchUntilReady(place, port, urlOf(port, password, 'postgres'), settings), port }
  }
  const { pid, port } = running
  await createDatabase(port, password)
  return { url: urlOf(port, password, DATABASE), attached, pid, stop: () => stopPostmaster(pid) }
}
