import { z } from '@outlet/shared/contract/zod'
import { clientId, type PracticeClient, startPracticeClient } from '../practice-client'
import { FaultShape, ProductShape, SearchShape } from '../product-shapes'

const MetricsShape = z.object({
  total: z.int(),
  in_flight: z.int(),
  peak_per_second: z.int(),
  by_status: z.record(z.string(), z.int()),
  by_resource: z.record(z.string(), z.int()),
})

let client: PracticeClient
beforeAll(async () => {
  client = await startPracticeClient()
})
afterAll(() => client.store.close())
beforeEach(async () => {
  await client.control('PATCH', 'settings', { faults: [], throttle: null, latency: null })
  await client.control('POST', 'requests/reset')
})

const searchPath = 'product_search?refine_1=cgid=root&start=0&count=20'
const setFault = (kind: string, more: object = {}) =>
  client.control('PATCH', 'settings', { faults: [{ kind, ...more }] })

describe('access to the control API', () => {
  it('is denied without the token, and always when no token is configured', async () => {
    const url = `${client.store.origin}/__practice/settings`
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { headers: { 'x-practice-control-token': 'wrong' } })).status).toBe(404)
    expect((await client.control('GET', 'settings')).status).toBe(200)
    const closed = await startPracticeClient({ controlToken: '' })
    expect((await closed.control('GET', 'settings')).status).toBe(404)
    expect((await fetch(`${closed.store.origin}/__practice/health`)).status).toBe(200)
    await closed.store.close()
  })

  it('lets the client of the shop change a product’s stock, and nothing else', async () => {
    const send = (path: string, id: string) =>
      fetch(`${client.store.origin}/__practice/${path}`, {
        method: 'POST',
        headers: { 'x-dw-client-id': id },
        body: JSON.stringify({ site: 'coach-outlet', product_id: 'NO-SUCH', stock: 1 }),
      })
    expect(await (await send('product-stock', clientId)).json()).toMatchObject({ error: 'no such product' })
    expect(await (await send('product-stock', 'wrong')).json()).toMatchObject({ error: 'not found' })
    expect(await (await send('stock', clientId)).json()).toMatchObject({ error: 'not found' })
  })

  it('is refused for an unknown body or product', async () => {
    expect((await setFault('meteor')).status).toBe(400)
    expect((await client.control('PATCH', 'settings', { speed: 1 })).status).toBe(400)
    const unknown = { site: 'coach-outlet', product_id: 'NO-SUCH', stock: 1 }
    expect((await client.control('POST', 'stock', unknown)).status).toBe(404)
  })
})

describe('faults', () => {
  it.each([
    ['html', 200, 'text/html'],
    ['redirect', 302, null],
    ['unauthorized', 401, 'application/json'],
    ['forbidden', 403, 'application/json'],
    ['bot_wall', 403, 'text/html'],
    ['server_error', 500, 'application/json'],
    ['gateway_timeout', 504, 'text/html'],
  ])('%s', async (kind, status, type) => {
    await setFault(kind)
    const response = await client.get(searchPath)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')?.split(';')[0] ?? null).toBe(type)
    if (type === 'application/json') expect(FaultShape.parse(await response.json()).fault.type).toMatch(/Exception$/)
  })

  it('half_json, wrong_types, empty', async () => {
    await setFault('half_json')
    await expect((await client.get(searchPath)).json()).rejects.toThrow(/JSON/)
    await setFault('wrong_types')
    const wrong: unknown = await (await client.get(searchPath)).json()
    expect(SearchShape.safeParse(wrong).error?.issues.map((issue) => issue.path.join('.'))).toContain('total')
    await setFault('empty')
    expect(await (await client.get(searchPath)).text()).toBe('')
  })

  it('empty_list, short_list and page_loop misreport the catalogue', async () => {
    const right = await client.read(SearchShape, searchPath)
    await setFault('empty_list')
    expect(await client.read(SearchShape, searchPath)).toMatchObject({ total: 0, hits: [] })
    await setFault('short_list')
    const short = await client.read(SearchShape, searchPath)
    expect([short.total, short.hits.length]).toEqual([right.total, 10])
    await setFault('page_loop')
    const later = await client.read(SearchShape, searchPath.replace('start=0', 'start=40'))
    expect(later.hits).toEqual(right.hits)
    expect(later.total).toBeGreaterThan(1_000_000)
  })

  it('cut and hang end without a complete response', async () => {
    await setFault('cut')
    await expect(client.get(searchPath).then((response) => response.text())).rejects.toThrow()
    await setFault('hang')
    const url = `${client.store.origin}/s/coach-outlet/dw/shop/v23_2/${searchPath}`
    await expect(fetch(url, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/)
  })

  it('big_body is at least as large as requested', async () => {
    await setFault('big_body', { bytes: 3_000_000 })
    expect((await (await client.get(searchPath)).arrayBuffer()).byteLength).toBeGreaterThan(3_000_000)
  })

  it('a fault strikes only its resource and site, `times` requests, after the first `after`', async () => {
    await setFault('server_error', { resource: 'product_search', site: 'coach-outlet', times: 2, after: 1 })
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await client.get(searchPath)).status)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
    expect((await client.get(searchPath, { site: 'coach-outlet-vip' })).status).toBe(200)
  })
})

describe('throttling, latency and metrics', () => {
  it('lets a burst through, then responds with 429 and Retry-After', async () => {
    await client.control('PATCH', 'settings', { throttle: { status: 429, rate_per_second: 0.1, burst: 2 } })
    const responses = [await client.get(searchPath), await client.get(searchPath), await client.get(searchPath)]
    expect(responses.map((each) => each.status)).toEqual([200, 200, 429])
    expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(9)
  })

  it('responds with 503 and the load status', async () => {
    await client.control('PATCH', 'settings', { throttle: { status: 503, rate_per_second: 0 } })
    const throttled = await client.get(searchPath)
    expect([throttled.status, throttled.headers.get('sfdc_load_status')]).toEqual([503, 'THROTTLE'])
  })

  it('waits for the configured latency', async () => {
    await client.control('PATCH', 'settings', { latency: { min_ms: 150, max_ms: 150 } })
    const before = performance.now()
    await client.get(searchPath)
    expect(performance.now() - before).toBeGreaterThanOrEqual(145)
  })

  it('counts requests, their peak in a second, and their status', async () => {
    await Promise.all(Array.from({ length: 12 }, () => client.get(searchPath).then((response) => response.text())))
    await client.get('products/NO-SUCH').then((response) => response.text())
    const metrics = MetricsShape.parse(await (await client.control('GET', 'requests')).json())
    expect(metrics).toMatchObject({ total: 13, by_resource: { product_search: 12, products: 1 }, in_flight: 0 })
    expect(metrics.by_status).toEqual({ 200: 12, 404: 1 })
    expect(metrics.peak_per_second).toBeGreaterThanOrEqual(12)
  })
})

describe('manual product changes', () => {
  const site = 'coach-outlet'
  const read = (id: string) =>
    client.read(ProductShape, `products/${encodeURIComponent(id)}?expand=availability,prices,variations`)

  it('sets stock, in the variant and in its master', async () => {
    const { sold_out = '' } = await client.examples()
    await client.control('POST', 'stock', { site, product_id: sold_out, stock: 4 })
    const variant = await read(sold_out)
    expect(variant.inventory).toMatchObject({ ats: 4, stock_level: 4, orderable: true })
    const master = await read(variant.master?.master_id ?? '')
    expect(master.variants?.find((entry) => entry.product_id === sold_out)?.orderable).toBe(true)
    await client.control('POST', 'inventory', { site, product_id: sold_out, inventory: {} })
    expect(Object.keys((await read(sold_out)).inventory ?? {})).toEqual(['_type', 'id'])
    await client.control('POST', 'inventory', { site, product_id: sold_out, inventory: null })
    expect((await read(sold_out)).inventory).toMatchObject({ ats: 0, orderable: false })
  })

  it('sets the price of a product', async () => {
    const { master = '' } = await client.examples()
    await client.control('POST', 'price', { site, product_id: master, discount_percent: 0 })
    const full = await read(master)
    await client.control('POST', 'price', { site, product_id: master, discount_percent: 50 })
    const half = await read(master)
    expect(Object.keys(full.prices ?? {})).toEqual(['usd-list'])
    expect(half.prices?.['usd-list']).toBe(full.price)
    expect(half.price_max).toBe((full.price ?? 0) / 2)
  })

  it('removes a product from the catalogue and restores it', async () => {
    const { in_stock = '' } = await client.examples()
    const masterId = (await read(in_stock)).master?.master_id ?? ''
    const find = async () => (await client.read(SearchShape, `product_search?q=${encodeURIComponent(masterId)}`)).total
    expect(await find()).toBe(1)
    await client.control('POST', 'catalogue', { site, product_id: masterId, removed: true })
    expect(await find()).toBe(0)
    expect((await client.get(`products/${encodeURIComponent(in_stock)}`)).status).toBe(404)
    await client.control('POST', 'catalogue', { site, product_id: masterId, removed: false })
    expect(await find()).toBe(1)
  })
})
