import { sql } from 'drizzle-orm'
import type { Heartbeat } from '@outlet/shared/contract/heartbeat'
import { resealColumns } from '../platform/secrets/reseal-columns'
import { secretBox } from '../platform/secrets/secret-box'
import { serve, type HttpServer } from '../testing/serve'
import { testApp, type TestApp } from '../testing/test-app'
import { untrustedServer } from '../testing/untrusted-server'
import { sealedHeartbeat } from './heartbeat-row'
import { sendDueHeartbeat } from './send-heartbeat'

let t: TestApp
let token: string
let watcher: HttpServer
let requests: string[] = []
let status = 200
const origin = () => watcher.origin

beforeEach(async () => {
  requests = []
  status = 200
  watcher = await serve((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('heard')
  })
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  token = await t.signInAs('admin')
})
afterEach(async () => {
  await t.close()
  await watcher.close()
})

const get = async () => (await t.call('GET', '/work/heartbeat', { token })).json<Heartbeat>()
const set = (body: Record<string, unknown>) => t.call('PUT', '/work/heartbeat', { token, body })
const send = async () => (await t.call('POST', '/work/heartbeat/send', { token, body: {} })).json<Heartbeat>()
const due = (afterMs: number) => sendDueHeartbeat(t.app, Date.now() + afterMs)

test('requests the address when it is due, and never exposes its token', async () => {
  expect(await get()).toEqual({ origin: null, every_seconds: 300, last: null, version: 1 })
  await due(0)
  const response = await set({ version: 1, url: `${origin()}/ping/s3cret`, every_seconds: 60 })
  expect(response.json()).toEqual({ origin: origin(), every_seconds: 60, last: null, version: 2 })
  await due(0)
  expect(requests).toEqual(['/ping/s3cret'])
  expect((await get()).last).toMatchObject({ status: 200, fault: null })
  await due(30_000)
  expect(requests).toHaveLength(1)
  await due(58_000)
  expect(requests).toHaveLength(2)
  const { rows } = await t.db.execute<{ url: string }>(sql`select url from heartbeat`)
  const stored = JSON.stringify([rows, await t.audit('work.set_heartbeat'), await get()])
  expect(stored).not.toContain('s3cret')
})

test('reports the response status as it is, without following a redirect', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  status = 503
  expect((await send()).last).toMatchObject({ status: 503, fault: null })
  status = 302
  expect((await send()).last).toMatchObject({ status: 302, fault: null })
  expect(requests).toEqual(['/ping', '/ping'])
  await set({ version: 2, url: 'http://10.1.2.3/ping', every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'address_refused' })
  await set({ version: 3, url: 'http://127.0.0.1:9/ping', every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'unreachable' })
})

test('reports an untrusted certificate, and does not retry before the next interval', async () => {
  const tls = await untrustedServer()
  await set({ version: 1, url: `${tls.url}/ping`, every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'untrusted_certificate' })
  await due(30_000)
  expect(tls.connections).toBe(1)
  await tls.close()
})

test('sends nothing while work is stalled, so that the monitoring service notices', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  await t.db.execute(
    sql`insert into work_stalls values ('checks', clock_now(), true), ('checks coach', clock_now(), true)`,
  )
  await due(0)
  expect(requests).toEqual([])
  expect((await get()).last).toMatchObject({ status: null, fault: 'stalled' })
  // One late store does not count as stalled work.
  await t.db.execute(sql`delete from work_stalls where subject = 'checks'`)
  await due(60_000)
  expect(requests).toEqual(['/ping'])
})

test('is for admins only, detects concurrent changes, and refuses invalid addresses', async () => {
  const user = await t.signInAs('user')
  expect((await t.call('GET', '/work/heartbeat', { token: user })).statusCode).toBe(403)
  expect((await t.call('POST', '/work/heartbeat/send', { token, body: {} })).json()).toMatchObject({
    code: 'heartbeat.none',
  })
  for (const url of ['ftp://example.com', 'example.com', 'https://lin:pw@example.com/']) {
    expect((await set({ version: 1, url, every_seconds: 60 })).statusCode).toBe(400)
  }
  expect((await set({ version: 1, url: 'https://example.com/a', every_seconds: 900 })).statusCode).toBe(200)
  const late = await set({ version: 1, url: null, every_seconds: 900 })
  expect(late.json()).toMatchObject({
    code: 'heartbeat.version_conflict',
    current: { origin: 'https://example.com', version: 2 },
  })
  // An omitted field stays unchanged.
  expect((await set({ version: 2, every_seconds: 60 })).json()).toMatchObject({ origin: 'https://example.com' })
  expect((await set({ version: 3, url: null, every_seconds: 60 })).json()).toMatchObject({ origin: null })
})

test('is resealed with a new key', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  const next = secretBox('cd'.repeat(32), ['ab'.repeat(32)])
  expect(await resealColumns(t.db, next, [sealedHeartbeat])).toEqual({ resealed: 1, unreadable: [] })
  expect(await resealColumns(t.db, next, [sealedHeartbeat])).toEqual({ resealed: 0, unreadable: [] })
  expect(await resealColumns(t.db, secretBox('ef'.repeat(32)), [sealedHeartbeat])).toEqual({
    resealed: 0,
    unreadable: ['the heartbeat'],
  })
  await sendDueHeartbeat({ ...t.app, secrets: next }, Date.now())
  expect(requests).toEqual(['/ping'])
})
