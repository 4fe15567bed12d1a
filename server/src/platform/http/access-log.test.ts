import { Writable } from 'node:stream'
import { pino } from 'pino'
import { z } from '@outlet/shared/contract/zod'
import { alertLink } from '../../alert-links/alert-link'
import { loggerOptions } from '../../logger'
import { createConfirmToken } from '../../notification-channels/confirm-channel'
import { purchaseLink } from '../../purchase-links/purchase-link'
import { buildApp } from '../../app'
import { uuidv7 } from '../db/uuid'
import { testApp, type TestApp } from '../../testing/test-app'

/** A value with the length and characters of a signed token. */
const SECRET = `eyJzZWNyZXQ.${'S3cr3t-_'.repeat(6)}`

/** Parameters that identify a resource but grant no access; they remain readable in the log. */
const NAMES = new Set([
  ...['alertId', 'attemptId', 'changeId', 'channelId', 'deliveryId', 'environment', 'itemId', 'jobId', 'key', 'kind'],
  ...['listKey', 'monitorId', 'name', 'orderId', 'previewId', 'productId', 'recordId', 'reportId', 'role', 'ruleId'],
  ...['noteId', 'sessionId', 'storeKey', 'taskId', 'tokenId', 'userId', 'version', 'viewId', 'websiteType'],
])
const NAME = 'a-readable-name'

let t: TestApp
let http: TestApp['app']['http']
let logged = ''
const routes: { method: string; url: string }[] = []

beforeAll(async () => {
  t = await testApp()
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  http = (await buildApp({ ...t.app, log: pino(loggerOptions('trace'), stream) })).http
  await http.ready()
  // The router's tree is printed with four characters of indentation per level.
  const above: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^(.*)── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    above.splice(Math.floor(indent.length / 4), Infinity, part)
    for (const method of methods.split(', ').filter(Boolean)) routes.push({ method, url: above.join('') })
  }
})
afterAll(async () => {
  await http.close()
  await t.close()
})
beforeEach(() => {
  logged = ''
})

const Line = z.object({ msg: z.literal('request'), url: z.string() })
const addresses = () =>
  logged.split('\n').flatMap((line) => (line === '' ? [] : (Line.safeParse(JSON.parse(line)).data?.url ?? [])))

const parametersOf = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The route's URL, with a secret in place of every parameter that is not in `NAMES`, and in paths without a route. */
const filled = (url: string) =>
  url
    .replace(/:(\w+)/g, (_match, name: string) => (NAMES.has(name) ? NAME : encodeURIComponent(SECRET)))
    .replace(/^\/\*$/, `/${SECRET}`)
    .replace('*', 'main.0123456789abcdef.js')

const methodOf = z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

test('no route logs a secret from an unknown parameter, the query, the Referer or the body', async () => {
  expect(routes.length).toBeGreaterThan(300)
  expect(routes.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/buy/:token', '/alerts/:token', '/alerts/confirm/:token', '/api/v1/downloads/:ticket']),
  )
  for (const { method, url } of routes) {
    if (url === '/api/v1/events') continue
    const search = new URLSearchParams({
      key: SECRET,
      preview: SECRET,
      redirect: `/preview?key=${SECRET}`,
      [SECRET]: '1',
    })
    await http.inject({
      method: methodOf.parse(method),
      url: `${filled(url)}?${search}`,
      headers: { referer: `https://console.example${filled('/buy/:token')}`, authorization: `Bearer ${SECRET}` },
      ...(method === 'POST' && { payload: { token: SECRET, password: SECRET } }),
    })
  }
  expect(addresses().length).toBeGreaterThan(300)
  expect(addresses()).toContain('/buy/[redacted]?key&preview&redirect&[redacted]')
  expect(logged).not.toContain(SECRET)
  expect(logged).not.toContain(encodeURIComponent(SECRET))
  const orders = routes.find(({ url }) => parametersOf(url).includes('orderId'))
  expect(addresses()).toContainEqual(expect.stringContaining(filled(orders?.url ?? '-')))
})

test.each([
  ['/buy/%s/', '/buy/[redacted]'],
  ['/buy/%s/more', '/buy/[redacted]/more'],
  ['//buy/%s', '//buy/[redacted]'],
  ['/%%62uy/%s', '/%62uy/[redacted]'],
  ['/api/v1/downloads/%s/x', '/api/v1/downloads/[redacted]/x'],
  ['/API/v1/images/%s', '/API/v1/images/[redacted]'],
  ['/products/coach-outlet/CA123', '/products/coach-outlet/CA123'],
])('a mistyped link %s is logged without its token', async (pattern, expected) => {
  await http.inject({ url: pattern.replace('%s', SECRET).replace('%%', '%'), headers: { accept: 'text/html' } })
  expect(addresses()).toEqual([expected])
})

test('links from messages are logged without their tokens', async () => {
  const { secrets } = t.app
  const origin = 'https://console.example'
  const links = [
    purchaseLink(secrets, origin, { attemptId: uuidv7(), language: 'en-US' }),
    alertLink(secrets, origin, { alertId: uuidv7(), language: 'en-US' }).url,
    `${origin}/alerts/confirm/${createConfirmToken(secrets, { id: uuidv7(), settings: { to: 'lin@example.com' } })}`,
  ]
  for (const link of links) {
    const { pathname } = new URL(link)
    const token = pathname.split('/').at(-1) ?? ''
    for (const method of ['GET', 'POST'] as const)
      await http.inject({ method, url: pathname, ...(method === 'POST' && { payload: {} }) })
    expect(token.length).toBeGreaterThan(40)
    expect(logged).not.toContain(token)
  }
  expect(addresses()).toHaveLength(6)
})
