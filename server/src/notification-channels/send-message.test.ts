import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { startReceiver, type Receiver } from '../deliveries/testing/start-receiver'
import { serve, serveWhole } from '../testing/serve'
import { testApp, type TestApp } from '../testing/test-app'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let t: TestApp
let admin: string
let user: string
let receiver: Receiver

beforeEach(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://console.example' })
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.stop()
  await t.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: object, token = admin) =>
  t.call(method, `/notification-channels${path}`, { token, ...(body ? { body: { ...body } } : {}) })
const hook = () => ({
  kind: 'webhook',
  name: 'hook',
  secrets: { url: `${receiver.origin}/s3cret`, signing_secret: SECRET },
})
const create = async (body: object = hook(), token = admin) => {
  const response = await call('POST', '', body, token)
  expect(response.body).not.toContain('s3cret')
  expect(response.statusCode).toBe(201)
  return response.json<NotificationChannel>()
}
const test_ = async (id: string, token = admin) =>
  (await call('POST', `/${id}/test`, {}, token)).json<{ result: object; channel: NotificationChannel }>()

test('a Telegram group that was turned into a supergroup is followed, and its new id is stored', async () => {
  const chats: string[] = []
  const { origin: server, close } = await serveWhole((_request, body, response) => {
    const { chat_id: chat } = JSON.parse(body.toString('utf8')) as { chat_id: string }
    chats.push(chat)
    if (chat === '-1001234567890') return response.end(JSON.stringify({ ok: true }))
    const moved = { ok: false, error_code: 400, parameters: { migrate_to_chat_id: -1001234567890 } }
    return response.writeHead(400).end(JSON.stringify(moved))
  })
  try {
    const group = await create({
      kind: 'telegram',
      name: 'group',
      settings: { chat_id: '-4711', server },
      secrets: { bot_token: '123:s3cret-token' },
    })
    const tried = await test_(group.id)
    expect(tried.result).toMatchObject({ is_sent: true })
    expect(tried.channel).toMatchObject({ settings: { chat_id: '-1001234567890' }, state: 'active', version: 1 })
    expect(chats).toEqual(['-4711', '-1001234567890'])
    await test_(group.id)
    expect(chats.slice(2)).toEqual(['-1001234567890'])
    expect(await t.audit('notification_channels.follow')).toMatchObject([
      { before: { settings: { chat_id: '-4711' } }, after: { settings: { chat_id: '-1001234567890' } } },
    ])
  } finally {
    await close()
  }
})

test('a channel stored without the later setting for Telegram’s server can be changed without its token', async () => {
  const telegram = {
    kind: 'telegram',
    name: 't',
    settings: { chat_id: '-1' },
    secrets: { bot_token: '123:s3cret-token' },
  }
  const { id } = await create(telegram)
  await t.db.execute(sql`update notification_channels set settings = settings - 'server', state = 'active'`)
  const same = { version: 1, name: 'renamed', settings: { chat_id: '-1', server: 'https://api.telegram.org' } }
  expect((await call('PATCH', `/${id}`, same)).json()).toMatchObject({ name: 'renamed', state: 'active' })
  const other = { version: 2, settings: { chat_id: '-1', server: 'https://mirror.example' } }
  expect((await call('PATCH', `/${id}`, other)).json()).toMatchObject({
    errors: [{ path: 'secrets.bot_token', code: 'channel.secret_needed' }],
  })
})

test('a channel uses its own proxy or none, and stored secrets are not sent through a new proxy', async () => {
  const direct = await create({ ...hook(), proxy: 'direct' })
  expect(direct.proxy).toBe('direct')
  expect((await test_(direct.id)).result).toMatchObject({ is_sent: true })
  // The receiver is no real proxy: it gets the request, and the target does not.
  const proxied = await create({
    ...hook(),
    secrets: { ...hook().secrets, url: 'http://hook.invalid/s3cret' },
    proxy: receiver.origin,
  })
  expect((await test_(proxied.id)).result).toMatchObject({ is_sent: true })
  expect(receiver.received.at(-1)?.path).toBe('http://hook.invalid/s3cret')
  expect((await call('PATCH', `/${direct.id}`, { version: 1, proxy: receiver.origin })).json()).toMatchObject({
    errors: [{ path: 'secrets.url', code: 'channel.secret_needed' }],
  })
  expect((await call('PATCH', `/${proxied.id}`, { version: 1, proxy: null })).json()).toMatchObject({ proxy: null })
  expect((await call('POST', '', { ...hook(), proxy: 'socks5://x' })).json()).toMatchObject({
    errors: [{ path: 'proxy' }],
  })
  const own = { kind: 'email', name: 'me', is_own: true, settings: { to: 'me@example.com' } }
  expect((await call('POST', '', { ...own, proxy: receiver.origin }, user)).json()).toMatchObject({
    errors: [{ path: 'proxy', code: 'channel.proxy_not_own' }],
  })
  const { id } = await create(own, user)
  expect((await call('PATCH', `/${id}`, { version: 1, proxy: receiver.origin }, user)).json()).toMatchObject({
    errors: [{ path: 'proxy', code: 'channel.proxy_not_own' }],
  })
})

/** Result of a test message to a personal browser channel. */
const pushTo = async (origin: string) => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const p256dh = browser.getPublicKey('base64url')
  const secrets = { endpoint: `${origin}/x`, p256dh, auth: 'a'.repeat(22) }
  const own = await create({ kind: 'web-push', name: 'Chrome', is_own: true, secrets }, user)
  const { result } = await test_(own.id, user)
  return { ...result, at: null }
}

test('the result for a browser’s push URL reveals nothing about private networks (SSRF guard)', async () => {
  const closed = await startReceiver()
  await closed.stop()
  const outcomes: unknown[] = []
  // An open port, a closed one, and another address of the same network.
  for (const origin of [receiver.origin, closed.origin, 'http://127.9.9.9:1'])
    outcomes.push(await pushTo(origin.replace('http:', 'https:')))
  expect(outcomes).toEqual(Array(3).fill({ at: null, is_sent: false, code: 'channel.unreachable', answer: '' }))
})

test('through a proxy only known push services are reached, independent of the addresses that their names have here', async () => {
  const connectRequests: string[] = []
  const { server, origin: HTTPS_PROXY, close } = await serve()
  server.on('connect', ({ url }, socket) => {
    connectRequests.push(String(url))
    socket.on('error', () => undefined).end('HTTP/1.1 502 no\r\n\r\n')
  })
  await t.close()
  t = await testApp({ HTTPS_PROXY, PUSH_HOSTS: 'push.corp.invalid' })
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  try {
    const outcomes: unknown[] = []
    for (const host of ['intranet.invalid', '10.0.0.1', 'push.corp.invalid.evil.invalid', 'updates.push.corp.invalid'])
      outcomes.push(await pushTo(`https://${host}`))
    expect(connectRequests).toEqual(['updates.push.corp.invalid:443'])
    expect(outcomes).toEqual(Array(4).fill({ at: null, is_sent: false, code: 'channel.unreachable', answer: '' }))
  } finally {
    await close()
  }
})
