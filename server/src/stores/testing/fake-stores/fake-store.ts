import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { dialectsByName } from '../dialects'
import type { FakeCurrencies, FakeProduct, FakeReply, FakeRequest } from './fake-types'

export interface FakeStore {
  origin: string
  products: Map<string, FakeProduct>
  requests: FakeRequest[]
  currencies: FakeCurrencies
  /** Returns a reply that replaces the store's own; null = the store's own. */
  fault: ((request: FakeRequest) => FakeReply | null) | null
  close(): Promise<void>
}

/** Replaces the currency: documents are written in US dollars. Shopify's documents name no currency. */
const inCurrency = (dialect: StoreDialect, reply: FakeReply, { shop }: FakeCurrencies): FakeReply =>
  dialect === 'shopify' || typeof reply.body === 'string'
    ? reply
    : { ...reply, body: JSON.stringify(reply.body).replaceAll(/"(usd|USD)"/g, JSON.stringify(shop)) }

const read = async (request: IncomingMessage): Promise<FakeRequest> => {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(Buffer.from(part))
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    url: new URL(request.url ?? '', 'http://fake'),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    text,
    form: new URLSearchParams(text),
  }
}

/** Starts a fake store of the dialect over real HTTP, with the documents of the dialect's documentation. */
export async function startFakeStore(dialect: StoreDialect): Promise<FakeStore> {
  const currencies = { shop: 'USD', visitor: 'USD' }
  const fake: Omit<FakeStore, 'origin' | 'close'> = { products: new Map(), requests: [], currencies, fault: null }
  const server = createServer((incoming, response) => {
    void read(incoming).then((request) => {
      fake.requests.push(request)
      const reply = () =>
        inCurrency(dialect, dialectsByName[dialect].reply(request, fake.products, fake.currencies), fake.currencies)
      const { status = 200, headers, body } = fake.fault?.(request) ?? reply()
      if (body === 'hang') return
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      if (body === 'cut') return response.write('{"data":[', () => response.destroy())
      return response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(fake, { origin: `http://127.0.0.1:${port}`, close })
}

/** Adds products `<prefix>-1`, … with a black variant (three pieces) and a red one (none). */
export function fill(fake: FakeStore, prefix: string, count: number): void {
  for (let number = 1; number <= count; number++) {
    const id = `${prefix}-${number}`
    const variant = { price: 19.5, listPrice: 39 }
    fake.products.set(id, {
      id,
      variants: [
        { ...variant, id: `${id}-black`, color: 'Black', quantity: 3 },
        { ...variant, id: `${id}-red`, color: 'Red', quantity: 0 },
      ],
    })
  }
}
