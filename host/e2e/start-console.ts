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
const START_TIMEOUT_MS = 300_000

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

/** One that a journey has for itself. */
export interface OwnConsole extends RunningConsole {
  /** Ends it without a word, as a killed process does, and starts it again in the same place. */
  killAndStart(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** A console that runs already: its address in OUTLET_E2E_URL, with OUTLET_E2E_DATA and OUTLET_E2E_PRACTICE. */
export function runningConsole(): RunningConsole | null {
  const { OUTLET_E2E_URL: url, OUTLET_E2E_DATA: dataDir, OUTLET_E2E_PRACTICE: practiceUrl } = process.env
  return url && dataDir && practiceUrl ? { url, dataDir, practiceUrl, stop: async () => undefined } : null
}

/** Starts a console as `npm start` does, in a folder and on ports of its own; again where somebody took a port meanwhile. */
export async function startConsole(environment: Environment = {}): Promise<OwnConsole> {
  try {
    return await startOnce(environment)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('EADDRINUSE'))) throw error
    return startOnce(environment)
  }
}

/** Resolves once it is ready. */
async function startProcess(environment: Environment): Promise<{ end(signal: NodeJS.Signals): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  child.stderr.pipe(process.stderr, { end: false })
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)))
  await new Promise<void>((ready, failed) => {
    const timer = setTimeout(() => failed(new Error('the console did not get ready')), START_TIMEOUT_MS)
    // What it said last may be read after its end.
    const tell = (code: number | null) => failed(new Error(`the console ended with code ${code}: ${said}`))
    child.once('exit', (code) => setTimeout(tell, 500, code))
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000)
      if (!/^ready /m.test(chunk.toString())) return
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
    // Without it alerts carry no link.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PASSWORD,
    PRACTICE_PORT: String(practicePort),
    PRACTICE_CONTROL_TOKEN,
    PRACTICE_CLIENT_ID,
    // Each journey's console reads them once more.
    PRACTICE_MASTERS: '500',
    LOG_LEVEL: 'warn',
    // Channels of the journeys are on this machine.
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: writeCertificate(dataDir),
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
