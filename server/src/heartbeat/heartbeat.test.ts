import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Heartbeat } from '@outlet/shared/contract/heartbeat'
import { secretBox } from '../platform/secrets/secret-box'
import { testApp, type TestApp } from '../testing/test-app'
import { untrustedServer } from '../testing/untrusted-server'
import { resealHeartbeat } from './reseal-heartbeat'
import { sendDueHeartbeat } from './send-heartbeat'

let t: TestApp
let token: string
let watcher: Server
let asked: string[] = []
let status = 200
const origin = () => `http://127.0.0.1:${(watcher.address() as AddressInfo).port}`

beforeEach(async () => {
  asked = []
  status = 200
  watcher = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('heard')
  })
  await new Promise<void>((resolve) => void watcher.listen(0, '127.0.0.1', resolve))
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  token = await t.signInAs('admin')
})
afterEach(async () => {
  await t.close()
  await new Promise((resolve) => watcher.close(resolve))
})

const get = async () => (await t.call('GET', '/work/heartbeat', { token })).json<Heartbeat>()
const set = (body: Record<string, unknown>) => t.call('PUT', '/work/heartbeat', { token, body })
const send = async () => (await t.call('POST', '/work/heartbeat/send', { token, body: {} })).json<Heartbeat>()
const due = (afterMs: number) => sendDueHeartbeat(t.app, Date.now() + afterMs)

test('the address is asked when it is due, and its token is never told', async () => {
  expect(await get()).toEqual({ origin: null, every_seconds: 300, last: null, version: 1 })
  await due(0)
  const answer = await set({ version: 1, url: `${origin()}/ping/s3cret`, every_seconds: 60 })
  expect(answer.json()).toEqual({ origin: origin(), every_seconds: 60, last: null, version: 2 })
  await due(0)
  expect(asked).toEqual(['/ping/s3cret'])
  expect((await get()).last).toMatchObject({ status: 200, fault: null })
  await due(30_000)
  expect(asked).toHaveLength(1)
  await due(58_000)
  expect(asked).toHaveLength(2)
  const { rows } = await t.db.execute<{ url: string }>(sql`select url from heartbeat`)
  const kept = JSON.stringify([rows, await t.audit('work.set_heartbeat'), await get()])
  expect(kept).not.toContain('s3cret')
})

test('what it answers is told as it is; a redirect is not followed', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  status = 503
  expect((await send()).last).toMatchObject({ status: 503, fault: null })
  status = 302
  expect((await send()).last).toMatchObject({ status: 302, fault: null })
  expect(asked).toEqual(['/ping', '/ping'])
  await set({ version: 2, url: 'http://10.1.2.3/ping', every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'address_refused' })
  await set({ version: 3, url: 'http://127.0.0.1:9/ping', every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'unreachable' })
})

test('a certificate that is not trusted is named, and not asked again before its time', async () => {
  const tls = await untrustedServer()
  await set({ version: 1, url: `${tls.url}/ping`, every_seconds: 60 })
  expect((await send()).last).toMatchObject({ status: null, fault: 'untrusted_certificate' })
  await due(30_000)
  expect(tls.connections).toBe(1)
  await tls.close()
})

test('while work stands still none is sent, so that whoever watches notices', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  await t.db.execute(
    sql`insert into work_stalls values ('checks', clock_now(), true), ('checks coach', clock_now(), true)`,
  )
  await due(0)
  expect(asked).toEqual([])
  expect((await get()).last).toMatchObject({ status: null, fault: 'stalled' })
  // One store that is late is no standstill.
  await t.db.execute(sql`delete from work_stalls where subject = 'checks'`)
  await due(60_000)
  expect(asked).toEqual(['/ping'])
})

test('it is an admin’s, two who change it meet, and wrong addresses are refused', async () => {
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
  // What is left out stays.
  expect((await set({ version: 2, every_seconds: 60 })).json()).toMatchObject({ origin: 'https://example.com' })
  expect((await set({ version: 3, url: null, every_seconds: 60 })).json()).toMatchObject({ origin: null })
})

test('it is sealed anew with a new key', async () => {
  await set({ version: 1, url: `${origin()}/ping`, every_seconds: 60 })
  const next = secretBox('cd'.repeat(32), ['ab'.repeat(32)])
  expect(await resealHeartbeat(t.db, next)).toEqual({ resealed: 1, unreadable: [] })
  expect(await resealHeartbeat(t.db, next)).toEqual({ resealed: 0, unreadable: [] })
  expect(await resealHeartbeat(t.db, secretBox('ef'.repeat(32)))).toEqual({
    resealed: 0,
    unreadable: ['the heartbeat'],
  })
  await sendDueHeartbeat({ ...t.app, secrets: next }, Date.now())
  expect(asked).toEqual(['/ping'])
})
