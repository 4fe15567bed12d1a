import { z } from '@outlet/shared/contract/zod'
import { type PracticeClient, startPracticeClient } from '../practice-client'
import { ProductShape, SearchShape } from '../product-shapes'

const site = 'practice-past'
const DAY = 86_400_000

const PastShape = z.object({
  changes: z.array(
    z.object({
      at: z.int(),
      data: z.array(
        z.object({ id: z.string(), inventory: z.object({ ats: z.int() }), price: z.number(), currency: z.string() }),
      ),
    }),
  ),
  outages: z.array(z.object({ from: z.int(), until: z.int() })),
})

// The clock is fixed because stock and prices follow from the instant.
const now = Date.UTC(2026, 5, 9, 2, 40)
let client: PracticeClient
beforeAll(async () => {
  client = await startPracticeClient({ clock: { now: () => now } })
})
afterAll(() => client.store.close())

const requestPast = ({
  from,
  until,
  ...named
}: {
  site: string
  product_id: string
  from: number | string
  until: number
}) => {
  const query = new URLSearchParams({ ...named, from: String(from), until: String(until) })
  return fetch(`${client.store.origin}/__practice/past?${query}`)
}

async function anyProduct(): Promise<string> {
  const { hits } = await client.read(SearchShape, 'product_search?refine_1=cgid=wallets&start=0&count=1', site)
  return hits[0]?.product_id ?? ''
}

test('the last change of the past equals the present state', async () => {
  const product_id = await anyProduct()
  const past = PastShape.parse(
    await (await requestPast({ site, product_id, from: now - 365 * DAY, until: now })).json(),
  )
  expect(past.changes.length).toBeGreaterThan(200)
  expect(past.outages.length).toBeGreaterThan(0)
  const last = past.changes.at(-1)?.data ?? []
  expect(last.length).toBeGreaterThan(0)
  for (const { id, inventory, price } of last) {
    const shown = await client.read(ProductShape, `products/${encodeURIComponent(id)}?expand=availability,prices`, site)
    expect({ ats: shown.inventory?.ats, price: shown.price }).toEqual({ ats: inventory.ats, price })
  }
})

test('other sites and unknown products have no past, and an invalid time is refused', async () => {
  const product_id = await anyProduct()
  expect((await requestPast({ site: 'coach-outlet', product_id, from: 0, until: 1 })).status).toBe(404)
  expect((await requestPast({ site, product_id: 'NO-SUCH', from: 0, until: 1 })).status).toBe(404)
  expect((await requestPast({ site, product_id, from: 'once', until: 1 })).status).toBe(400)
})
