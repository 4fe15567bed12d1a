import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from '@outlet/shared/contract/zod'
import { freePort } from '../../testing/live-console'

const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-Horse'
export const CUSTOMER = { login: 'ada@example.com', password: 'ada-s-password' }

const Body = z.record(z.string(), z.unknown())
const WithId = z.looseObject({ id: z.string() })

export interface RealMedusa {
  origin: string
  publishableKey: string
  regionId: string
  /** The only product; it has one variant, at first without stock. */
  productId: string
  variantId: string
  /** Returns the ids of all orders. */
  orders(): Promise<string[]>
  setStock(pieces: number): Promise<void>
  /** Sets the stock so that this quantity can be bought; sold pieces remain reserved in Medusa. */
  setAvailable(pieces: number): Promise<void>
  stop(): Promise<void>
}

/** Signs in to Medusa's admin API. Calls throw for every unsuccessful response. */
async function adminOf(origin: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Medusa: ${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return Body.parse(JSON.parse(text))
  }
  const { token } = await call('/auth/user/emailpass', { email: EMAIL, password: PASSWORD })
  headers['authorization'] = `Bearer ${String(token)}`
  return call
}

type Admin = Awaited<ReturnType<typeof adminOf>>

type Make = (path: string, what: string, body: object) => Promise<z.output<typeof WithId>>

const Sets = z.looseObject({ fulfillment_sets: z.array(WithId) })
const Zones = z.looseObject({ service_zones: z.array(WithId) })

/**
 * Creates one shipping option for five dollars to the only country. Returns the shipping profile that products need.
 */
async function seedShipping(admin: Admin, make: Make, placeId: string) {
  const place = `/admin/stock-locations/${placeId}`
  await admin(`${place}/fulfillment-providers`, { add: ['manual_manual'] })
  await admin(`${place}/fulfillment-sets`, { name: 'Shipping', type: 'shipping' })
  const { stock_location } = await admin(`${place}?fields=*fulfillment_sets`)
  const [set] = Sets.parse(stock_location).fulfillment_sets
  const zone = { name: 'US', geo_zones: [{ type: 'country', country_code: 'us' }] }
  const { fulfillment_set } = await admin(`/admin/fulfillment-sets/${set?.id ?? ''}/service-zones`, zone)
  const [service] = Zones.parse(fulfillment_set).service_zones
  const profile = await make('/admin/shipping-profiles', 'shipping_profile', { name: 'All', type: 'own' })
  await admin('/admin/shipping-options', {
    name: 'Standard',
    service_zone_id: service?.id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'In a week', code: 'standard' },
    prices: [{ currency_code: 'usd', amount: 5 }],
    rules: [
      { attribute: 'enabled_in_store', operator: 'eq', value: 'true' },
      { attribute: 'is_return', operator: 'eq', value: 'false' },
    ],
  })
  return profile
}

/** Creates one published product in one sales channel, counted in one location without stock. */
async function seed(admin: Admin) {
  const make: Make = async (path, what, body) => WithId.parse((await admin(path, body))[what])
  const region = await make('/admin/regions', 'region', {
    name: 'US',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: ['pp_system_default'],
  })
  const channel = await make('/admin/sales-channels', 'sales_channel', { name: 'Web' })
  const place = await make('/admin/stock-locations', 'stock_location', { name: 'Warehouse' })
  await admin(`/admin/stock-locations/${place.id}/sales-channels`, { add: [channel.id] })
  const profile = await seedShipping(admin, make, place.id)
  const key = await make('/admin/api-keys', 'api_key', { title: 'Web', type: 'publishable' })
  await admin(`/admin/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  const product = await make('/admin/products', 'product', {
    title: 'Medusa shirt',
    status: 'published',
    shipping_profile_id: profile.id,
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
  const [variant] = z.looseObject({ variants: z.array(WithId) }).parse(product).variants
  if (!variant) throw new Error('Medusa: the product has no variant')
  const levels = `/admin/inventory-items/${item.id}/location-levels`
  return { region, product, variant, levels, key: z.looseObject({ token: z.string() }).parse(key).token, level }
}

/** Registers a customer account. */
async function register(origin: string, publishableKey: string): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Medusa: POST ${path}: ${response.status} ${await response.text()}`)
    return Body.parse(await response.json())
  }
  const { login: email, password } = CUSTOMER
  const { token } = await post('/auth/customer/emailpass/register', { email, password }, {})
  const headers = { authorization: `Bearer ${String(token)}`, 'x-publishable-api-key': publishableKey }
  await post('/store/customers', { email }, headers)
}

/** Starts the Medusa installed in `folder` on an empty database, and seeds it. */
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
  const { region, product, variant, key, level, levels } = await seed(admin)
  await register(origin, key)
  const setStock = async (pieces: number) => {
    await admin(level, { stocked_quantity: pieces })
  }
  return {
    origin,
    publishableKey: key,
    regionId: region.id,
    productId: product.id,
    variantId: variant.id,
    orders: async () =>
      z
        .array(WithId)
        .parse((await admin('/admin/orders?fields=id&limit=1000'))['orders'])
        .map(({ id }) => id),
    setStock,
    setAvailable: async (pieces) => {
      const Levels = z.array(z.looseObject({ reserved_quantity: z.number() }))
      const [reserved] = Levels.parse((await admin(levels))['inventory_levels'])
      await setStock(pieces + (reserved?.reserved_quantity ?? 0))
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
