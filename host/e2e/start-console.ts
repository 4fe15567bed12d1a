import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCertificate } from './push-certificate'

export const ADMIN_PASSWORD = 'Journey-Password'
export const PRACTICE_CONTROL_TOKEN = 'journeys'
export const PRACTICE_CLIENT_ID = 'client-of-the-journeys'

const root = resolve(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 600_000

const freePort = () =>
  new Promise<number>((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('no port'))))
    })
  })

export interface RunningConsole {
  url: string
  dataDir: string
  practiceUrl: string
  stop(): Promise<void>
}

/** A console that only one journey uses. */
export interface OwnConsole extends RunningConsole {
  /** Kills the console without a shutdown, and starts it again with the same folder and ports. */
  killAndStart(): Promise<void>
}

/**
 * Where the console searches for the browser of its release gate. A journey that needs the gate creates this link to a
 * browser. Without it the console skips the checks that follow each start, publication and pin, 5 to 10 s of processor
 * time each.
 */
export const checkingBrowserOf = (dataDir: string) => join(dataDir, 'chromium')

type Environment = Readonly<Record<string, string>>

/**
 * The console that is already running: its address in OUTLET_E2E_URL, with OUTLET_E2E_DATA and OUTLET_E2E_PRACTICE.
 * Null if there is none.
 */
export function runningConsole(): RunningConsole | null {
  const { OUTLET_E2E_URL: url, OUTLET_E2E_DATA: dataDir, OUTLET_E2E_PRACTICE: practiceUrl } = process.env
  return url && dataDir && practiceUrl ? { url, dataDir, practiceUrl, stop: async () => undefined } : null
}

/**
 * Starts a console as `npm start` does, with its own folder and ports. Starts again if another process took a port
 * meanwhile.
 */
export async function startConsole(environment: Environment = {}): Promise<OwnConsole> {
  try {
    return await startOnce(environment)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('EADDRINUSE'))) throw error
    return startOnce(environment)
  }
}

/** Starts the console's process and resolves once it is ready. */
async function startProcess(environment: Environment): Promise<{ end(signal: NodeJS.Signals): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  let output = ''
  child.stderr.pipe(process.stderr, { end: false })
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000)))
  await new Promise<void>((ready, failed) => {
    const stopStart = () => {
      // Otherwise it would slow down the console that the next worker starts.
      child.kill()
      failed(new Error(`the console did not get ready: ${output}`))
    }
    const timer = setTimeout(stopStart, START_TIMEOUT_MS)
    // Its last output may arrive after its exit.
    const reportExit = (code: number | null) => failed(new Error(`the console ended with code ${code}: ${output}`))
    child.once('exit', (code) => setTimeout(reportExit, 500, code))
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000)
      if (!/^ready /m.test(output)) return
      clearTimeout(timer)
      ready()
    })
  })
  return {
    async end(signal) {
      child.kill(signal)
      await exited
    },
  }
}

async function startOnce(more: Environment): Promise<OwnConsole> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-e2e-'))
  const [port, practicePort] = [await freePort(), await freePort()]
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    // Without it alerts contain no link.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD,
    PRACTICE_PORT: String(practicePort),
    PRACTICE_CONTROL_TOKEN,
    PRACTICE_CLIENT_ID,
    // Number of products. Each journey's console reads them at its start.
    PRACTICE_MASTERS: '500',
    LOG_LEVEL: 'warn',
    // The journeys' notification channels are on this machine.
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: writeCertificate(dataDir),
    CHROME_PATH: checkingBrowserOf(dataDir),
    ...more,
  }
  let running = await startProcess(environment)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    practiceUrl: `http://127.0.0.1:${practicePort}`,
    async killAndStart() {
      await running.end('SIGKILL')
      running = await startProcess(environment)
    },
    async stop() {
      await running.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
