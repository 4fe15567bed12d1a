import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/universal'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { auditRecordList } from '@outlet/shared/contract/audit-records'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import { monitorList } from '@outlet/shared/contract/inventory-monitors'
import { orderList } from '@outlet/shared/contract/orders'
import { productList } from '@outlet/shared/contract/products'
import { userList } from '@outlet/shared/contract/users'
import { csvLine } from '@outlet/shared/contract/list/csv'
import { testApp, type TestApp } from '../../testing/test-app'
import { STALL_MS } from './end-slow-reader'

let t: TestApp
let admin: string
let user: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  await record('Store 1', 1)
  await recordMore(450)
  await record('=HYPERLINK("http://evil")', 9)
})
afterAll(() => t.close())

const record = async (storeName: string, price: number) => {
  const line = {
    title: 'Tote, black',
    product_code: 'C1',
    color: null,
    size: null,
    quantity: 2,
    unit_price: price * 100,
  }
  const response = await t.call('POST', '/orders', {
    token: admin,
    body: {
      website_type: null,
      store_name: storeName,
      store_order_number: null,
      status: 'placed',
      payment: 'paid',
      fulfilment: 'unfulfilled',
      currency: 'CNY',
      lines: [line],
      tax: 0,
      shipping: 0,
      note: null,
      placed_at: new Date(Date.UTC(2026, 0, 1) + price * 60_000).toISOString(),
    },
  })
  expect(response.statusCode).toBe(201)
}

/** Inserts copies of the first order, up to this number, with their audit records. */
async function recordMore(count: number) {
  await t.db.execute(sql`
    with first as (select * from orders), more as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), order_number || '-' || n, source, 'Store ' || n, status, payment, fulfilment, currency,
        subtotal, tax, shipping, total, reporting_currency, placed_at + n * interval '1 minute', placed_on, search_text
      from first, generate_series(2, ${count}::integer) n returning id
    ), audited as (
      insert into audit (id, actor_kind, actor_id, actor_name, action, subject_type, subject_id)
      select gen_random_uuid(), 'system', null, 'test', 'orders.record', 'order', id::text from more
    ) insert into order_lines (order_id, position, title, product_code, quantity, unit_price)
    select more.id, position, title, product_code, quantity, unit_price from more, order_lines`)
}

const columns = [
  { key: 'store_name', title: '店铺' },
  { key: 'items', title: '商品' },
  { key: 'total', title: '金额' },
  { key: 'currency', title: '币种' },
]
const ticketFor = (body: Record<string, unknown>, token = admin, path = '/orders/csv') =>
  t.call('POST', path, { token, body })
const ticket = async (filter: object = {}, rest: object = {}) =>
  (await ticketFor({ filter, columns, ...rest })).json<DownloadTicket>().path
const download = (path: string) => t.app.http.inject({ method: 'GET', url: API_PREFIX + path })
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

test('contains every row of the list once, in order, for any number of rows', async () => {
  const response = await download(await ticket({}, { sort: 'placed_at' }))
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{8}-\d{4}\.csv"$/),
    'cache-control': 'no-store',
  })
  expect(response.body.startsWith('\uFEFF')).toBe(true)
  const [head, first, ...rest] = linesOf(response.body)
  expect(head).toBe('店铺,商品,金额,币种')
  expect(first).toBe('Store 1,"Tote, black (C1) × 2",2,CNY')
  expect(rest).toHaveLength(450)
  expect(new Set(rest).size).toBe(450)
})

test('is an Excel workbook on request, whose texts are never formulas', async () => {
  const response = await download(await ticket({ q: 'HYPERLINK' }, { format: 'xlsx' }))
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(/\.xlsx"$/),
  })
  const { buffer } = Uint8Array.from(response.rawPayload)
  expect(await readSheet(buffer)).toEqual([
    ['店铺', '商品', '金额', '币种'],
    ['=HYPERLINK("http://evil")', 'Tote, black (C1) × 2', 18, 'CNY'],
  ])
  const all = await download(await ticket({}, { format: 'xlsx' }))
  expect(await readSheet(Uint8Array.from(all.rawPayload).buffer)).toHaveLength(452)
})

test('applies the filter and neutralises formulas (CSV injection)', async () => {
  const found = linesOf((await download(await ticket({ q: 'HYPERLINK' }))).body)
  expect(found.slice(1)).toEqual([`"'=HYPERLINK(""http://evil"")","Tote, black (C1) × 2",18,CNY`])
  expect(linesOf((await download(await ticket({ status: ['cancelled'] }))).body)).toHaveLength(1)
  // Removing one apostrophe restores the original value, and never yields a formula.
  expect(csvLine(['=1', "'=1", "''=1", "'20s"])).toBe("'=1,''=1,'''=1,'20s\r\n")
})

test('a ticket is valid once, for a minute, and only during its session', async () => {
  const used = await ticket({ q: 'Store 7' })
  expect((await download(used)).statusCode).toBe(200)
  expect((await download(used)).statusCode).toBe(404)
  const late = await ticket()
  await t.db.execute(sql`update download_tickets set expires_at = clock_now()`)
  expect((await download(late)).json()).toMatchObject({ code: 'download.not_found' })
  const leaving = await t.signInAs('admin')
  const orphan = (await ticketFor({ filter: {}, columns }, leaving)).json<DownloadTicket>().path
  await t.call('POST', '/logout', { token: leaving, body: {} })
  expect((await download(orphan)).statusCode).toBe(404)
  expect((await download('/downloads/AAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
})

test('limits a user to two downloads at once, independent of other users; a failed download does not count', async () => {
  for (let missing = 0; missing < 5; missing++)
    expect((await download('/downloads/' + 'A'.repeat(24))).statusCode).toBe(404)
  const paths = await Promise.all([1, 2, 3, 4].map(() => ticket({ q: 'Store 1' })))
  const owner = (await t.call('GET', '/users/info', { token: admin })).json<{ accountId: string }>().accountId
  const free = [t.app.downloads.take(owner), t.app.downloads.take(owner)]
  // Refused when the ticket is requested, and for an earlier ticket, which stays valid.
  expect((await ticketFor({ filter: {}, columns })).json()).toMatchObject({ code: 'download.too_many' })
  expect((await download(paths[0] ?? '')).statusCode).toBe(429)
  const other = await ticketFor({ filter: {}, columns }, user)
  expect((await download(other.json<DownloadTicket>().path)).statusCode).toBe(200)
  for (const done of free) done()
  for (const path of paths) expect((await download(path)).statusCode).toBe(200)
})

test('a request that the list refuses is refused before a ticket is issued', async () => {
  const tickets = async () => (await t.db.execute(sql`select 1 from download_tickets`)).rows.length
  const before = await tickets()
  const csvRequest = { filter: { deleted: true }, columns: [{ key: 'name', title: 'Name' }] }
  expect((await ticketFor(csvRequest, user, '/users/csv')).statusCode).toBe(403)
  const bySecret = { filter: {}, sort: 'username', columns: [{ key: 'name', title: 'Name' }] }
  expect((await ticketFor(bySecret, user, '/users/csv')).statusCode).toBe(403)
  expect(await tickets()).toBe(before)
})

let address: Promise<string> | undefined
const listening = () => (address ??= t.app.http.listen({ port: 0, host: '127.0.0.1' }))

test('a file that fails midway is never complete', async () => {
  const orders = t.app.csv.get('/orders/csv')
  if (!orders) throw new Error('no orders')
  t.app.csv.set('/orders/csv', {
    ...orders,
    chunks: async function* () {
      yield Buffer.from('first line\r\n')
      throw new Error('the database went away')
    },
  })
  const response = await fetch((await listening()) + API_PREFIX + (await ticket()))
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  t.app.csv.set('/orders/csv', orders)
  expect((await download(await ticket())).statusCode).toBe(200)
})

/** Shortens the check interval for slow readers to a tenth of a second. */
const hurryWatches = () => {
  const { setInterval: real } = globalThis
  const hurried = (run: () => void, ms?: number) => real(run, ms === STALL_MS ? 100 : ms)
  return jest.spyOn(globalThis, 'setInterval').mockImplementation(hurried as typeof setInterval)
}

test('a reader that accepts no data loses its download, its slot and its database connection', async () => {
  const orders = t.app.csv.get('/orders/csv')
  if (!orders) throw new Error('no orders')
  const isDone = jest.fn()
  t.app.csv.set('/orders/csv', {
    ...orders,
    chunks: async function* () {
      try {
        for (;;) yield Buffer.from(`${'x'.repeat(64 * 1024)}\r\n`)
      } finally {
        isDone()
      }
    },
  })
  const watches = hurryWatches()
  const { port } = new URL(await listening())
  const reader = connect(Number(port), '127.0.0.1').pause()
  const isClosed = once(
    reader.on('error', () => undefined),
    'close',
  )
  reader.write(`GET ${API_PREFIX}${await ticket()} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  while (isDone.mock.calls.length === 0) await sleep(20)
  reader.resume()
  await isClosed
  watches.mockRestore()
  t.app.csv.set('/orders/csv', orders)
  const owner = (await t.call('GET', '/users/info', { token: admin })).json<{ accountId: string }>().accountId
  for (const done of [t.app.downloads.take(owner), t.app.downloads.take(owner)]) done()
})

test('a ticket requires read permission for the list, and is recorded in the audit trail', async () => {
  const body = { filter: {}, columns: [{ key: 'at', title: 'At' }] }
  expect((await ticketFor(body, user, '/audit-records/csv')).statusCode).toBe(403)
  const response = await ticketFor(body, admin, '/audit-records/csv')
  const lines = linesOf((await download(response.json<DownloadTicket>().path)).body)
  expect(lines.length).toBeGreaterThan(400)
  const issued = (await t.audit('downloads.issue')).filter((entry) => entry['subject_id'] === '/audit-records/csv')
  expect(issued).toHaveLength(1)
})

test('fields that a user may not read of others are empty in the file too', async () => {
  const csvRequest = {
    filter: {},
    columns: [
      { key: 'name', title: 'Name' },
      { key: 'email', title: 'E-mail' },
    ],
  }
  await t.db.execute(sql`update users set email = 'secret@example.com'`)
  const path = async (token: string) => (await ticketFor(csvRequest, token, '/users/csv')).json<DownloadTicket>().path
  expect((await download(await path(user))).body).not.toContain('secret@example.com')
  expect((await download(await path(admin))).body).toContain('secret@example.com')
})

test.each([
  ['/orders/csv', orderList.csv, {}],
  ['/products/csv', productList.csv, { website_type: 'coach-outlet' }],
  ['/inventory-monitors/csv', monitorList.csv, {}],
  ['/users/csv', userList.csv, {}],
  ['/audit-records/csv', auditRecordList.csv, {}],
])('%s has a cell for each of its columns', async (path, keys, filter) => {
  const response = await ticketFor({ filter, columns: keys.map((key) => ({ key, title: key })) }, admin, path)
  const csv = await download(response.json<DownloadTicket>().path)
  expect(csv.statusCode).toBe(200)
  expect(linesOf(csv.body)[0]).toBe(keys.join(','))
})

test('refuses unknown columns and filters', async () => {
  expect((await ticketFor({ filter: {}, columns: [{ key: 'password', title: 'x' }] })).statusCode).toBe(400)
  expect((await ticketFor({ filter: { nothing: 1 }, columns })).statusCode).toBe(400)
  expect((await ticketFor({ filter: {}, columns: [] })).statusCode).toBe(400)
})
