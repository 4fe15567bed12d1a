import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from '@outlet/shared/contract/zod'

const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-Horse'

const Answer = z.record(z.string(), z.unknown())
const WithId = z.looseObject({ id: z.string() })

export interface RealMedusa {
  origin: string
  publishableKey: string
  regionId: string
  /** The one product, with one variant of which there is nothing yet. */
  productId: string
  setStock(pieces: number): Promise<void>
  stop(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Medusa's admin API, signed in. Throws for every answer that is not good. */
async function adminOf(origin: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Medusa: ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return Answer.parse(JSON.parse(text))
  }
  const { token } = await call('/auth/user/emailpass', { email: EMAIL, password: PASSWORD })
  headers['authorization'] = `Bearer ${String(token)}`
  return call
}

type Admin = Awaited<ReturnType<typeof adminOf>>

/** One published product in one sales channel, counted in one place where there is none of it. */
async function seed(admin: Admin) {
  const make = async (path: string, what: string, body: object) => WithId.parse((await admin(path, body))[what])
  const region = await make('/admin/regions', 'region', { name: 'US', currency_code: 'usd', countries: ['us'] })
  const channel = await make('/admin/sales-channels', 'sales_channel', { name: 'Web' })
  const place = await make('/admin/stock-locations', 'stock_location', { name: 'Warehouse' })
  await admin(`/admin/stock-locations/${place.id}/sales-channels`, { add: [channel.id] })
  const key = await make('/admin/api-keys', 'api_key', { title: 'Web', type: 'publishable' })
  await admin(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  const product = await make('/admin/products', 'product', {
    title: 'Medusa shirt',
    status: 'published',
    options: [{ title: 'Color', values: ['Black'] }],
    sales_channels: [{ id: channel.id }],
    variants: [
      {
        title: 'Black',
        sku: 'SHIRT-BLACK',
        manage_inventory: true,
        options: { Color: 'Black' },
        prices: [{ amount: 19.5, currency_code: 'usd' }],
      },
    ],
  })
  const { inventory_items } = await admin('/admin/inventory-items?sku=SHIRT-BLACK')
  const [item] = z.array(WithId).parse(inventory_items)
  if (!item) throw new Error('Medusa: the variant is not counted')
  await admin(`/admin/inventory-items/${item.id}/location-levels`, { location_id: place.id, stocked_quantity: 0 })
  const level = `/admin/inventory-items/${item.id}/location-levels/${place.id}`
  return { region, product, key: z.looseObject({ token: z.string() }).parse(key).token, level }
}

/** Starts the Medusa installed in that folder, on an empty database, and seeds it. */
export async function startRealMedusa(folder: string, databaseUrl: string): Promise<RealMedusa> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(24).toString('hex'),
    MEDUSA_DISABLE_TELEMETRY: '1',
  }
  const cli = join(folder, 'node_modules', '.bin', 'medusa')
  const run = (...args: string[]) => promisify(execFile)(cli, args, { cwd: folder, env, maxBuffer: 64 * 2 ** 20 })
  await run('db:migrate')
  await run('user', '--email', EMAIL, '--password', PASSWORD)
  const port = await freePort()
  const server = spawn(cli, ['start', '--port', String(port)], { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let waited = 0; !(await isUp()); waited += 500) {
    if (server.exitCode !== null || waited > 120_000) throw new Error('Medusa did not start')
    await sleep(500)
  }
  const admin = await adminOf(origin)
  const { region, product, key, level } = await seed(admin)
  return {
    origin,
    publishableKey: key,
    regionId: region.id,
    productId: product.id,
    setStock: async (pieces) => {
      await admin(level, { stocked_quantity: pieces })
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
