import { pino } from 'pino'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { buildApp } from '../app'
import { uuidv7 } from '../platform/db/uuid'
import { seedGeneration } from '../testing/seed-generation'
import { testApp, type TestApp } from '../testing/test-app'
import { ReportThrottle } from './report-throttle'
import { withoutPersonalData } from './without-personal-data'

let t: TestApp
const lines: string[] = []
let http: TestApp['app']['http']

beforeAll(async () => {
  t = await testApp()
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  http = (await buildApp({ ...t.app, log: pino({ level: 'info' }, stream) })).http
})
afterAll(async () => {
  await http.close()
  await t.close()
})

const error = {
  message: 'x is not a function, said lin@example.com',
  stack: 'TypeError: x\n    at Page (http://console/remotes/orders/1.0.0/main.js?q=lin:1:2)',
  page: '/orders/list',
  environment: 'local',
  generation: 3,
  remote: 'orders',
  version: '1.0.0',
}
const report = (token: string | null, body: object = error) =>
  http.inject({
    method: 'POST',
    url: '/api/v1/client-errors',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload: body,
  })

const Line = z.object({ msg: z.string(), client_error: z.record(z.string(), z.unknown()) })
const logged = () => lines.map((line) => Line.safeParse(JSON.parse(line)).data).filter((line) => line !== undefined)

test('the id shown to the operator is the one in the log, which has the pins and no personal data', async () => {
  const response = await report(await t.signInAs('user'))
  expect(response.statusCode).toBe(200)
  expect(logged()).toEqual([
    {
      msg: 'client error',
      client_error: {
        id: response.json().id,
        message: 'x is not a function, said [e-mail]',
        stack: 'TypeError: x\n    at Page (http://console/remotes/orders/1.0.0/main.js?…:1:2)',
        page: '/orders/list',
        environment: 'local',
        generation: 3,
        remote: 'orders',
        version: '1.0.0',
        kind: 'script',
      },
    },
  ])
  expect(lines.join('')).not.toMatch(/lin|user-1/)
})

const metrics = async () => (await http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
const publish = (name: string, version: string) =>
  t.db.execute(sql`
    insert into releases (id, name, version, descriptor, bytes, published_by)
    values (${uuidv7()}, ${name}, ${version}, '{}', 0, 'test') on conflict do nothing`)

test('errors are counted in the metrics by release and kind; an unknown release creates no series', async () => {
  const token = await t.signInAs('user')
  await publish('catalog', '1.0.0')
  await publish('host', '3.0.0')
  await seedGeneration(t.db, 'local', { pins: { host: '3.0.0', catalog: '1.0.0' } })
  await report(token, { ...error, remote: 'catalog', kind: 'promise' })
  await report(token, { ...error, remote: null, version: '3.0.0' })
  await report(token, { ...error, remote: null, version: undefined })
  await report(token, { ...error, remote: 'catalog', version: '9.9.9' })
  const counted = await metrics()
  expect(counted).toContain('client_errors_total{remote="catalog",version="1.0.0",kind="promise"} 1')
  expect(counted).toContain('client_errors_total{remote="host",version="3.0.0",kind="script"} 1')
  expect(counted).toContain('client_errors_total{remote="host",version="",kind="script"} 1')
  expect(counted).toContain('client_errors_total{remote="other",version="",kind="script"}')
  expect(counted).not.toContain('9.9.9')
  // Pages of releases without files cannot be shown.
  await seedGeneration(t.db, 'local', { pins: {} })
})

describe('the browser’s reports of Content Security Policy violations', () => {
  const send = (type: string, body: unknown) =>
    http.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: '10.0.0.9',
    })
  const reports = () => lines.filter((line) => line.includes('csp_report')).map((line) => JSON.parse(line).csp_report)
  const source = 'https://console.example/remotes/monitoring/2.0.0/main.js?attempt=1'

  test('are logged in both formats, with the release of the script', async () => {
    await publish('monitoring', '2.0.0')
    const old = { 'csp-report': { 'blocked-uri': 'eval', 'violated-directive': 'script-src', 'source-file': source } }
    expect((await send('application/csp-report', old)).statusCode).toBe(204)
    const body = {
      blockedURL: 'https://evil.example/x.js?who=lin',
      effectiveDirective: 'script-src-elem',
      sourceFile: null,
    }
    const news = [
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', url: 'x', body },
    ]
    expect((await send('application/reports+json', news)).statusCode).toBe(204)
    expect(reports()).toEqual([
      {
        remote: 'monitoring',
        version: '2.0.0',
        directive: 'script-src',
        blocked: 'eval',
        source: 'https://console.example/remotes/monitoring/2.0.0/main.js?…',
      },
      { remote: null, version: null, directive: 'script-src-elem', blocked: 'https://evil.example/x.js?…', source: '' },
    ])
    expect(await metrics()).toContain('csp_reports_total{remote="monitoring",version="2.0.0"} 1')
  })

  test('are not logged when they are malformed, too large or too frequent', async () => {
    const before = reports().length
    for (const nonsense of ['', '{', '[]', '{"csp-report":1}', 'null']) {
      expect((await send('application/csp-report', nonsense)).statusCode).toBe(204)
    }
    expect((await send('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413)
    expect(reports()).toHaveLength(before)
    const one = { 'csp-report': { 'blocked-uri': 'eval', 'violated-directive': 'script-src' } }
    for (let count = 0; count < 70; count++) expect((await send('application/csp-report', one)).statusCode).toBe(204)
    expect(reports().length).toBeLessThan(before + 70)
  })

  test('are enabled on every page', async () => {
    const { headers } = await http.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain('report-uri /csp-reports; report-to csp')
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
  })
})

test('refuses a request without a session, a text that is too long, and a field that is not in the contract', async () => {
  expect((await report(null)).statusCode).toBe(401)
  const token = await t.signInAs('user')
  expect((await report(token, { ...error, stack: 'x'.repeat(8001) })).statusCode).toBe(400)
  expect((await report(token, { ...error, username: 'lin' })).statusCode).toBe(400)
})

test('limits a session to twenty errors a minute, independent of other sessions', async () => {
  const token = await t.signInAs('user')
  for (let count = 0; count < 20; count++) expect((await report(token)).statusCode).toBe(200)
  const refused = await report(token)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'client_error.throttled' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await report(await t.signInAs('user'))).statusCode).toBe(200)
})

test('accepts reports of a session again after a minute', () => {
  let now = 0
  const throttle = new ReportThrottle(() => now)
  for (let count = 0; count < 20; count++) throttle.take('s')
  expect(() => throttle.take('s')).toThrow('client_error.throttled')
  now = 60_000
  expect(() => throttle.take('s')).not.toThrow()
})

test.each([
  ['GET /users?q=lin failed', 'GET /users?… failed'],
  ['mail to a.b+c@example.co.uk now', 'mail to [e-mail] now'],
  ['at f (https://c.example/x/main.js:1:2)', 'at f (https://c.example/x/main.js:1:2)'],
  ['is a ? b : c', 'is a ? b : c'],
  [`no image /api/v1/images/${'aB3-_'.repeat(9)}.a1.webp here`, 'no image /api/v1/images/… here'],
  [`at https://c.example/alerts/confirm/${'aB3-_'.repeat(9)}: 404`, 'at https://c.example/alerts/confirm/…: 404'],
  [`(/buy/${'aB3-_'.repeat(9)})`, '(/buy/…)'],
])('%s → %s', (text, clean) => {
  expect(withoutPersonalData(text)).toBe(clean)
})
