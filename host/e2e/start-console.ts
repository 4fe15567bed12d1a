import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ADMIN_PASSWORD, PRACTICE_CONTROL_TOKEN } from './console'

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

/** Starts a console as `npm start` does, in a folder and on ports of its own; answers what stops it. */
export default async function startConsole() {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-e2e-'))
  const [port, practicePort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD,
      PRACTICE_PORT: String(practicePort),
      PRACTICE_CONTROL_TOKEN,
      LOG_LEVEL: 'warn',
    },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    const timer = setTimeout(() => failed(new Error('the console did not get ready')), START_TIMEOUT_MS)
    child.once('exit', (code) => failed(new Error(`the console ended with code ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (!/^ready /m.test(chunk.toString())) return
      clearTimeout(timer)
      ready()
    })
  })
  Object.assign(process.env, {
    OUTLET_E2E_URL: `http://127.0.0.1:${port}`,
    OUTLET_E2E_DATA: dataDir,
    OUTLET_E2E_PRACTICE: `http://127.0.0.1:${practicePort}`,
  })
  return async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}
