import { pino } from 'pino'
import { Writable } from 'node:stream'
import { z } from '@outlet/shared/contract/zod'
import { buildApp } from '../app'
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

test('the id that the operator is told is the one in the log, with the pins and without anybody’s data', async () => {
  const answer = await report(await t.signInAs('user'))
  expect(answer.statusCode).toBe(200)
  expect(logged()).toEqual([
    {
      msg: 'client error',
      client_error: {
        id: answer.json().id,
        message: 'x is not a function, said [e-mail]',
        stack: 'TypeError: x\n    at Page (http://console/remotes/orders/1.0.0/main.js?…:1:2)',
        page: '/orders/list',
        environment: 'local',
        generation: 3,
        remote: 'orders',
      },
    },
  ])
  expect(lines.join('')).not.toMatch(/lin|user-1/)
})

test('errors are counted in the metrics, by remote', async () => {
  const token = await t.signInAs('user')
  await report(token, { ...error, remote: null })
  await report(token, { ...error, remote: 'An invented one' })
  const metrics = (await http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  for (const remote of ['orders', 'host', 'other'])
    expect(metrics).toContain(`client_errors_total{remote="${remote}"} 1`)
})

test('refuses who has no session, what is too long, and what the contract does not name', async () => {
  expect((await report(null)).statusCode).toBe(401)
  const token = await t.signInAs('user')
  expect((await report(token, { ...error, stack: 'x'.repeat(8001) })).statusCode).toBe(400)
  expect((await report(token, { ...error, username: 'lin' })).statusCode).toBe(400)
})

test('a session reports twenty errors a minute, and others are not held back by it', async () => {
  const token = await t.signInAs('user')
  for (let count = 0; count < 20; count++) expect((await report(token)).statusCode).toBe(200)
  const refused = await report(token)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'client_error.throttled' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await report(await t.signInAs('user'))).statusCode).toBe(200)
})

test('after a minute a session may report again', () => {
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
])('%s → %s', (text, clean) => {
  expect(withoutPersonalData(text)).toBe(clean)
})
