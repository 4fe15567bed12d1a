import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { parseConfig, type ServerRole } from '../../config'
import type { Database } from '../../platform/db/database'
import { clock } from '../../platform/time/clock'
import { startServer } from '../../start-server'
import { testDatabase } from '../../testing/test-database'

export const PASSWORD = 'Correct-Horse'
const JsonBody = z.looseObject({})
type LiveBody = z.infer<typeof JsonBody>

/** Creates a database for a third-party store at the tests' PostgreSQL and returns its URL. */
export async function emptyDatabase(store: string): Promise<string> {
  const admin = new pg.Client({ connectionString: `${process.env['OUTLET_TEST_POSTGRES']}/postgres` })
  const name = `${store}_${randomBytes(6).toString('hex')}`
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${process.env['OUTLET_TEST_POSTGRES']}/${name}`
}

/** Returns a free port of this machine. */
export const freePort = () =>
  new Promise<number>((resolved, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolved(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Waits until the condition holds. Throws after `seconds`. */
export async function until(what: string, seconds: number, is: () => Promise<boolean>): Promise<void> {
  const deadline = clock.now() + seconds * 1000
  while (!(await is())) {
    if (clock.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(200)
  }
}

export interface LiveConsole {
  db: Database
  /** URL of its database. */
  url: string
  /** Calls the console's API as its admin. Throws for every unsuccessful response. */
  call(method: string, path: string, body?: object): Promise<LiveBody>
  stop(): Promise<void>
}

/** Starts a whole console with its own database, which may request stores on this machine. */
export async function startLiveConsole(role: ServerRole = 'all'): Promise<LiveConsole> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-live-'))
  const database = await testDatabase()
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'ab'.repeat(32),
    ADMIN_PASSWORD: PASSWORD,
    PRACTICE_STORE: '0',
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  }
  const config = parseConfig(env, [`--role=${role}`])
  const server = await startServer({ config, serverRoot: resolve(__dirname, '../../..'), practiceScript: '' })
  const form = new URLSearchParams({ username: 'admin', password: PASSWORD })
  const signedIn = await fetch(`${server.url}${API_PREFIX}/login/access-token`, { method: 'POST', body: form })
  const token = z.object({ access_token: z.string() }).parse(await signedIn.json()).access_token
  return {
    db: database.db,
    url: database.url,
    call: async (method, path, body) => {
      const response = await fetch(`${server.url}${API_PREFIX}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return JsonBody.parse(await response.json())
    },
    stop: async () => {
      await server.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The console's minimum interval. */
export const INTERVAL_SECONDS = 15

/** Syncs a connected store that has one product. */
export async function syncLive({ call }: LiveConsole, store: string): Promise<void> {
  await call('POST', `/stores/${store}/sync`, {})
  await until('the sync', 180, async () => (await call('GET', `/stores/${store}`))['products_count'] === 1)
}

/** Monitors one product of a synced store and expects its restock to be detected within one interval. */
export async function expectRestockSeen(
  { call }: LiveConsole,
  { store, productId, restock }: { store: string; productId: string; restock: () => Promise<void> },
): Promise<void> {
  const { id } = await call('POST', '/inventory-monitors', {
    website_type: store,
    product_id: productId,
    interval_seconds: INTERVAL_SECONDS,
  })
  const isState = (state: string) => async () =>
    (await call('GET', `/inventory-monitors/${String(id)}`))['stock_state'] === state
  await until('the first check', 30, isState('out'))
  await restock()
  await until('the restock', INTERVAL_SECONDS + 5, isState('in'))
  expect(await call('GET', '/inventory-monitors/stock-changes')).toMatchObject({
    items: [{ product_code: productId, stock_state: 'in' }],
  })
}
