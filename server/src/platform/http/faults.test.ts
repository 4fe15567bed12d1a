import { once } from 'node:events'
import { request } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { pino } from 'pino'
import { loggerOptions } from '../../logger'
import { orderDraft } from '../../testing/order-draft'
import { listenAnywhere } from '../../testing/raw-http'
import { testApp, type TestApp } from '../../testing/test-app'
import { setClockOffset } from '../time/clock'

let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})

let t: TestApp
let admin: string
let port: number
beforeAll(async () => {
  t = await testApp({}, { log: pino(loggerOptions('debug'), stream) })
  port = await listenAnywhere(t)
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())
beforeEach(() => (logged = ''))
afterEach(() => setClockOffset(0))

const ready = async () => {
  const response = await t.app.http.inject({ url: '/readyz' })
  return [response.statusCode, response.json()]
}

/** Makes every insert into `table` fail with this error. */
const failing = async (table: string, raise: string, work: () => Promise<void>) => {
  await t.db.execute(sql`
    create function fail() returns trigger language plpgsql as ${sql.raw(`$$ begin ${raise} end $$`)}`)
  await t.db.execute(sql`
    create trigger fail before insert on ${sql.identifier(table)} for each row execute function fail()`)
  try {
    await work()
  } finally {
    await t.db.execute(sql`drop function fail cascade`)
  }
}

const SECRET = 'Wang Fang, 13800138000'
const record = () => t.call('POST', '/orders', { token: admin, body: { ...orderDraft(), note: SECRET } })

test('a full disk is reported as such, the process is not ready, and the log contains no order data', async () => {
  const raise = `raise exception using errcode = '53100', message = 'could not extend file', detail = new.note;`
  await failing('orders', raise, async () => {
    const response = await record()
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
    expect(response.json()).toMatchObject({ code: 'server.disk_full' })
    expect(logged).toContain('could not extend file')
    expect(logged).toContain('53100')
    expect(logged).not.toContain(SECRET)
    expect(await ready()).toEqual([503, { status: 'not_ready', reason: 'disk_full' }])
  })
  setClockOffset(31_000)
  expect(await ready()).toEqual([200, { status: 'ready' }])
  expect((await record()).statusCode).toBe(201)
})

/** Simulates a read-only replica after a failover. */
const setReadOnly = async (value: 'on' | 'off') => {
  const client = new pg.Client({ connectionString: t.url.replace(/\/[^/]+$/, '/postgres') })
  await client.connect()
  await client.query(`alter database ${new URL(t.url).pathname.slice(1)} set default_transaction_read_only = ${value}`)
  await client.end()
  const pool = t.db.$client
  for (const held of await Promise.all(Array.from({ length: 10 }, () => pool.connect()))) held.release(true)
}

test('a process with a read-only database is not ready', async () => {
  // Skips the time for which the full disk of the previous test is remembered.
  setClockOffset(31_000)
  await setReadOnly('on')
  expect(await ready()).toEqual([503, { status: 'not_ready', reason: 'database_read_only' }])
  await setReadOnly('off')
  expect(await ready()).toEqual([200, { status: 'ready' }])
})

test.each([
  ['a value of a wrong form', `perform new.note::uuid;`],
  ['a value that is taken', `raise exception using errcode = '23505', message = 'duplicate key', detail = new.note;`],
])('the log of a failed statement contains no value: %s', async (_what, raise) => {
  await failing('orders', `${raise} return new;`, async () => {
    expect((await record()).statusCode).toBe(500)
    expect(logged).toContain('request failed')
    expect(logged).toContain('insert into')
    expect(logged).not.toContain(SECRET)
  })
})

test.each([
  ['while its body is received', false],
  ['before its body is read', true],
])('a client that disconnects %s gets no error logged, and its request ends', async (_when, isHeld) => {
  const sent = request({
    port,
    method: 'POST',
    path: `${API_PREFIX}/orders`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'content-length': 1000 },
  })
  sent.on('error', () => undefined)
  const received = once(t.app.http.server, 'request')
  // Without a free connection, the request waits for the check of its token.
  const pool = t.db.$client
  const held = isHeld ? await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect())) : []
  sent.write('{"note":')
  const [{ socket }] = z.tuple([z.object({ socket: z.instanceof(Socket) }), z.unknown()]).parse(await received)
  const closed = once(socket, 'close')
  sent.destroy()
  await closed
  for (const client of held) client.release()
  while (!logged.includes('the caller left')) await new Promise((done) => setTimeout(done, 10))
  const levels = [...logged.matchAll(/"level":(\d+)/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level > 30)).toEqual([])
})

test('the log contains no download ticket, which grants access by itself', async () => {
  const response = await t.call('POST', '/orders/csv', {
    token: admin,
    body: { filter: {}, columns: [{ key: 'store_name', title: '店铺' }] },
  })
  const { path } = DownloadTicket.parse(response.json())
  expect((await t.call('GET', path)).statusCode).toBe(200)
  expect(logged).toContain('/downloads/[redacted]')
  expect(logged).not.toContain(path)
})
