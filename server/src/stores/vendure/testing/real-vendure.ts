import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from '@outlet/shared/contract/zod'
import { freePort } from '../../testing/live-console'

const ADMIN = 'admin'
const PASSWORD = 'Correct-Horse'
export const CUSTOMER = { login: 'ada@example.com', password: 'ada-s-password' }

const GraphqlBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).nullish(),
})
const WithId = z.looseObject({ id: z.string() })

export interface RealVendure {
  origin: string
  /** The only product; it has one variant, at first without stock. */
  productId: string
  variantId: string
  /** Returns the codes of placed orders. */
  orders(): Promise<string[]>
  /**
   * Returns the number of payments that were taken, including those that an order does not show: of two concurrent ones
   * it shows one.
   */
  charges(): Promise<number>
  setStock(pieces: number): Promise<void>
  /** Sets the stock so that this quantity can be bought; sold pieces remain allocated in Vendure. */
  setAvailable(pieces: number): Promise<void>
  /** Adds a channel without products. */
  addChannel(token: string): Promise<void>
  stop(): Promise<void>
}

/** Signs in to Vendure's admin API. Calls throw for every unsuccessful response. */
async function adminOf(origin: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const callAdmin = async (query: string, variables: object = {}) => {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${origin}/admin-api`, { method: 'POST', headers, body })
    const text = await response.text()
    const { data, errors } = GraphqlBody.parse(JSON.parse(text))
    if (!data || errors) throw new Error(`Vendure: ${query}: ${response.status} ${text.slice(0, 300)}`)
    const token = response.headers.get('vendure-auth-token')
    if (token) headers['authorization'] = `Bearer ${token}`
    return data
  }
  const login =
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }'
  await callAdmin(login, { username: ADMIN, password: PASSWORD })
  return callAdmin
}
type Admin = Awaited<ReturnType<typeof adminOf>>

const named = (name: string) => [{ languageCode: 'en', name }]

/** Creates one product with one counted variant without stock, and one customer with one address. */
async function seed(admin: Admin) {
  const make = async (what: string, type: string, input: object) => {
    const data = await admin(`mutation ($input: ${type}!) { made: ${what}(input: $input) { id } }`, { input })
    return WithId.parse(data['made']).id
  }
  const productId = await make('createProduct', 'CreateProductInput', {
    enabled: true,
    translations: [{ languageCode: 'en', name: 'Vendure shirt', slug: 'shirt', description: '' }],
  })
  const grouped = await admin(
    `mutation ($input: CreateProductOptionGroupInput!) { made: createProductOptionGroup(input: $input) { id options { id } } }`,
    {
      input: {
        code: 'shirt-color',
        translations: named('Color'),
        options: [{ code: 'black', translations: named('Black') }],
      },
    },
  )
  const group = z.object({ id: z.string(), options: z.array(WithId) }).parse(grouped['made'])
  await admin(
    'mutation ($product: ID!, $group: ID!) { addOptionGroupToProduct(productId: $product, optionGroupId: $group) { id } }',
    { product: productId, group: group.id },
  )
  const variant = {
    productId,
    sku: 'SHIRT-BLACK',
    price: 1950,
    trackInventory: 'TRUE',
    stockOnHand: 0,
    optionIds: group.options.map(({ id }) => id),
    translations: named('Vendure shirt Black'),
  }
  const made = await admin(
    'mutation ($input: [CreateProductVariantInput!]!) { made: createProductVariants(input: $input) { id } }',
    { input: [variant] },
  )
  const [first] = z.array(WithId).parse(made['made'])
  if (!first) throw new Error('Vendure: the product has no variant')
  const customer = await admin(
    `mutation ($input: CreateCustomerInput!, $password: String) {
      made: createCustomer(input: $input, password: $password) { ... on Customer { id } }
    }`,
    { input: { firstName: 'Ada', lastName: 'Lovelace', emailAddress: CUSTOMER.login }, password: CUSTOMER.password },
  )
  await admin(
    'mutation ($customer: ID!, $input: CreateAddressInput!) { createCustomerAddress(customerId: $customer, input: $input) { id } }',
    {
      customer: WithId.parse(customer['made']).id,
      input: {
        fullName: 'Ada Lovelace',
        streetLine1: '1 Sample Street',
        city: 'Sampletown',
        postalCode: '10000',
        countryCode: 'US',
        defaultShippingAddress: true,
      },
    },
  )
  return { productId, variantId: first.id }
}

const Orders = z.object({ items: z.array(z.object({ code: z.string() })) })

/** Starts the Vendure installed in `folder` on an empty database, and seeds it. */
export async function startRealVendure(folder: string, databaseUrl: string): Promise<RealVendure> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), ADMIN, ADMIN_PASSWORD: PASSWORD }
  const server = spawn(process.execPath, ['main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  server.stdout.on('data', (part: Buffer) => {
    printed += part.toString('utf8')
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for (let waited = 0; !printed.includes('ready'); waited += 200) {
    if (server.exitCode !== null || waited > 120_000) throw new Error(`Vendure did not start: ${printed}`)
    await sleep(200)
  }
  const origin = `http://127.0.0.1:${port}`
  const admin = await adminOf(origin)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { productId, variantId } = await seed(admin)
  const setStock = async (pieces: number) => {
    const input = [{ id: variantId, stockOnHand: pieces }]
    await admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
      input,
    })
  }
  return {
    origin,
    productId,
    variantId,
    orders: async () => {
      const options = { filter: { active: { eq: false }, state: { notEq: 'Cancelled' } }, take: 1000 }
      const query = 'query ($options: OrderListOptions) { orders(options: $options) { items { code } } }'
      return Orders.parse((await admin(query, { options }))['orders']).items.map(({ code }) => code)
    },
    charges: async () => {
      const { rows } = await database.query(`select count(*)::int as charges from payment where state = 'Settled'`)
      return z.array(z.object({ charges: z.int() })).parse(rows)[0]?.charges ?? 0
    },
    setStock,
    setAvailable: async (pieces) => {
      const { rows } = await database.query(
        `
        select coalesce(sum("stockAllocated"), 0)::int as allocated from stock_level where "productVariantId" = $1`,
        [variantId],
      )
      await setStock(pieces + (z.array(z.object({ allocated: z.int() })).parse(rows)[0]?.allocated ?? 0))
    },
    addChannel: async (token) => {
      const zones = z.object({ items: z.array(WithId) }).parse((await admin('{ zones { items { id } } }'))['zones'])
      const [zone] = zones.items
      const zoned = { defaultTaxZoneId: zone?.id, defaultShippingZoneId: zone?.id }
      const spoken = { defaultLanguageCode: 'en', defaultCurrencyCode: 'USD', pricesIncludeTax: false }
      await admin('mutation ($input: CreateChannelInput!) { createChannel(input: $input) { __typename } }', {
        input: { code: token, token, ...zoned, ...spoken },
      })
    },
    stop: async () => {
      await database.end()
      server.kill('SIGTERM')
      await ended
    },
  }
}
