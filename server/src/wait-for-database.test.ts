import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import { draftHost } from './testing/release-draft'
import { testApp, type TestApp } from './testing/test-app'
import { waitForDatabase } from './wait-for-database'

let t: TestApp
let database: Server
const folder = mkdtempSync(join(tmpdir(), 'outlet-waiting-'))

beforeAll(async () => {
  t = await testApp({ DATA_DIR: folder })
  const token = await t.signInAs('admin')
  await t.call('POST', '/releases', { token, body: draftHost('1.0.0') })
  const pins = { expected_generation: 0, pins: { host: '1.0.0' } }
  expect((await t.call('POST', '/environments/local/pins', { token, body: pins })).statusCode).toBe(200)
  await t.app.http.inject({ url: '/login', headers: { accept: 'text/html' } })
  for (let attempt = 0; attempt < 12_000 && !existsSync(join(folder, 'last-console-local')); attempt += 1)
    await sleep(10)
  // A TCP proxy in front of the real database, so that the database can be made unreachable.
  const { hostname, port } = new URL(t.url)
  database = createServer((socket) => {
    const beyond = connect(Number(port), hostname)
    socket.pipe(beyond).pipe(socket)
    for (const end of [socket, beyond]) end.on('error', () => undefined)
  })
})
afterAll(async () => {
  database.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

test('a process that starts while the database is unreachable serves the last console until the database returns', async () => {
  const [port, databasePort] = [await freePort(), await freePort()]
  const databaseUrl = t.url.replace(/:\d+\//, `:${databasePort}/`)
  const origin = `http://127.0.0.1:${port}`
  const { secrets, http } = t.app
  const config = { ...t.app.config, port, databaseUrl }
  const waiting = waitForDatabase({ config, databaseUrl, secrets, log: http.log })
  const get = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
  const first = await retried(() => get('/products/list'))
  expect(first.status).toBe(200)
  const script = /"(\/remotes\/host\/1\.0\.0\/[^"]+\.js)"/.exec(await first.text())?.[1] ?? 'none'
  expect((await get(script)).status).toBe(200)
  const api = await get(`${API_PREFIX}/products`)
  expect([api.status, await api.json()]).toEqual([503, expect.objectContaining({ code: DATABASE_UNAVAILABLE })])
  expect((await get('/healthz')).status).toBe(200)
  expect(await (await get('/readyz')).json()).toEqual({ status: 'not_ready', reason: 'database_away' })
  database.listen(databasePort, '127.0.0.1')
  await waiting
  await expect(get('/login')).rejects.toThrow()
})

async function retried(send: () => Promise<Response>): Promise<Response> {
  for (let tried = 0; tried < 6000; tried += 1) {
    const response = await send().catch(() => null)
    if (response) return response
    await sleep(20)
  }
  return send()
}
