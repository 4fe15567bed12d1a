import { sql } from 'drizzle-orm'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { respondWith, startReceiver, type Receiver } from '../deliveries/testing/start-receiver'
import { testApp, type TestApp } from '../testing/test-app'
import { resealColumns } from '../platform/secrets/reseal-columns'
import { secretBox, type SecretBox } from '../platform/secrets/secret-box'
import { openSecrets, sealedChannelSecrets } from './channel-secrets'
import { confirmChannel, readConfirmToken } from './confirm-channel'
import { startMailServer } from './testing/mail-server'
import { sealedVapidKey } from './vapid-keys'

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

test('a channel can be created, tested, changed, disabled, deleted and restored; its secrets are never returned', async () => {
  const made = await create()
  expect(made).toMatchObject({ state: 'unverified', secrets: ['url', 'signing_secret'], owner: null, last: null })
  expect(await test_(made.id)).toMatchObject({
    result: { is_sent: true, code: null, answer: '200 thanks' },
    channel: { state: 'active', last: { is_sent: true } },
  })
  expect(receiver.received[0]?.title).toBe('测试消息')
  receiver.setResponder(respondWith(503))
  expect((await test_(made.id)).result).toMatchObject({
    is_sent: false,
    code: 'channel.server_error',
    answer: '503 no',
  })

  const renamed = await call('PATCH', `/${made.id}`, { version: 1, name: 'other', language: 'en-US' })
  expect(renamed.json()).toMatchObject({ name: 'other', language: 'en-US', state: 'active', version: 2 })
  const moved = { version: 2, secrets: { url: `${receiver.origin}/s3cret-too` } }
  expect((await call('PATCH', `/${made.id}`, moved)).json()).toMatchObject({ state: 'unverified', version: 3 })
  const conflict = await call('PATCH', `/${made.id}`, { version: 2, name: 'late' })
  expect(conflict.json()).toMatchObject({ code: 'channel.version_conflict', current: { name: 'other', version: 3 } })
  const off = await call('PATCH', `/${made.id}`, { version: 3, is_enabled: false })
  expect(off.json()).toMatchObject({ state: 'disabled', code: null })
  expect((await call('PATCH', `/${made.id}`, { version: 4, is_enabled: true })).json()).toMatchObject({
    state: 'unverified',
  })

  expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(200)
  expect((await call('GET', `/${made.id}`)).statusCode).toBe(404)
  const deleted = (await call('GET', '?deleted=true')).json<{ items: NotificationChannel[] }>().items
  expect(deleted).toMatchObject([{ name: 'other', deletion: { by: 'admin-1' } }])
  expect((await call('POST', `/${made.id}/restore`, {})).json()).toMatchObject({ name: 'other', deletion: null })
  const { rows } = await t.db.execute(sql`select before, after from audit`)
  const { rows: stored } = await t.db.execute(
    sql`select secrets, last_answer from notification_channels where kind = 'webhook'`,
  )
  expect(JSON.stringify([rows, stored])).not.toContain('s3cret')
  expect(rows.length).toBeGreaterThan(8)
})

test('invalid fields are reported by path, and stored secrets are not sent to another server', async () => {
  const wrong = await call('POST', '', {
    kind: 'ntfy',
    name: ' ',
    settings: { server: 'ftp://x' },
    secrets: { topic: 'with blank s' },
    quiet_hours: { from: '09:00', to: '09:00' },
  })
  expect(wrong.statusCode).toBe(400)
  const paths = wrong
    .json<{ errors: { path: string; code: string }[] }>()
    .errors.map(({ path, code }) => `${path} ${code}`)
  expect(paths).toEqual(expect.arrayContaining(['name channel.name_required', 'quiet_hours.to channel.equal_times']))
  const fields = await call('POST', '', {
    kind: 'ntfy',
    name: 'n',
    settings: { server: 'ftp://x' },
    secrets: { topic: 'a b' },
  })
  expect(
    fields
      .json<{ errors: { path: string }[] }>()
      .errors.map(({ path }) => path)
      .sort(),
  ).toEqual(['secrets.topic', 'settings.server'])
  expect((await call('POST', '', { kind: 'bell', name: 'b' })).statusCode).toBe(400)

  const gotify = await create({
    kind: 'gotify',
    name: 'g',
    settings: { server: receiver.origin },
    secrets: { app_token: 's3cret' },
  })
  const taken = { version: 1, settings: { server: 'https://elsewhere.example' } }
  expect((await call('PATCH', `/${gotify.id}`, taken)).json()).toMatchObject({
    errors: [{ path: 'secrets.app_token', code: 'channel.secret_needed' }],
  })
  expect((await call('PATCH', `/${gotify.id}`, { ...taken, secrets: { app_token: 'new' } })).statusCode).toBe(200)
  expect((await call('PATCH', `/${gotify.id}`, { version: 2, secrets: { app_token: null } })).json()).toMatchObject({
    errors: [{ path: 'secrets.app_token' }],
  })
})

test('shared channels are written by admins; personal ones are visible to their owner only', async () => {
  const shared = await create()
  expect((await call('GET', `/${shared.id}`, undefined, user)).statusCode).toBe(200)
  for (const [method, path, body] of [
    ['POST', '', hook()],
    ['PATCH', `/${shared.id}`, { version: 1, name: 'x' }],
    ['DELETE', `/${shared.id}`, undefined],
    ['POST', `/${shared.id}/test`, {}],
  ] as const) {
    expect((await call(method, path, body, user)).statusCode).toBe(403)
  }
  const push = { endpoint: 'https://push.example/s3cret', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  expect((await call('POST', '', { kind: 'web-push', name: 'p', secrets: push }, user)).statusCode).toBe(400)
  expect((await call('POST', '', { ...hook(), is_own: true }, user)).statusCode).toBe(400)
  const own = await create({ kind: 'web-push', name: 'Chrome', is_own: true, secrets: push }, user)
  expect(own.owner?.name).toBe('user-2')
  expect((await call('GET', `/${own.id}`)).statusCode).toBe(404)
  expect((await call('DELETE', `/${own.id}`)).statusCode).toBe(404)
  const names = async (token: string) =>
    (await call('GET', '?sort=name', undefined, token))
      .json<{ items: NotificationChannel[] }>()
      .items.map(({ name }) => name)
  expect(await names(admin)).toEqual(['hook'])
  expect(await names(user)).toEqual(['Chrome', 'hook'])
  const key = () => call('GET', '/web-push-key', undefined, user)
  const [one, other] = await Promise.all([key(), key()])
  expect(one.json()).toEqual(other.json())
  expect(Buffer.from(one.json<{ public_key: string }>().public_key, 'base64url')).toHaveLength(65)
})

test('a personal e-mail is sent through the admin’s mail server, and is active after its recipient has confirmed it', async () => {
  const mails = await startMailServer()
  try {
    const own = await create({ kind: 'email', name: 'me', is_own: true, settings: { to: 'lin@example.com' } }, user)
    expect((await test_(own.id, user)).result).toMatchObject({ code: 'channel.no_mail_server' })
    await create({
      kind: 'email',
      name: 'mail',
      settings: {
        host: '127.0.0.1',
        port: mails.port,
        security: 'none',
        username: 'console',
        from: 'console@example.com',
        to: ['ops@example.com'],
        for_users: true,
      },
      secrets: { password: 's3cret' },
    })
    mails.refuses(true)
    expect(await test_(own.id, user)).toMatchObject({
      result: { code: 'channel.unauthorised' },
      channel: { state: 'unverified' },
    })
    mails.refuses(false)
    const tried = await test_(own.id, user)
    expect(tried).toMatchObject({ result: { is_sent: true }, channel: { state: 'unverified' } })
    expect(mails.received[0]?.to).toEqual(['lin@example.com'])
    const link = /https:\/\/console\.example\/alerts\/confirm\/([\w.-]+)/.exec(mails.received[0]?.text ?? '')?.[1] ?? ''
    const token = readConfirmToken(t.app.secrets, link)
    expect(token).toEqual({ channelId: own.id, address: 'lin@example.com' })
    expect(readConfirmToken(t.app.secrets, `${link}x`)).toBeNull()
    const confirm = () => t.db.transaction((tx) => (token ? confirmChannel(tx, token) : Promise.resolve(false)))
    expect(await confirm()).toBe(true)
    expect((await call('GET', `/${own.id}`, undefined, user)).json()).toMatchObject({ state: 'active' })
    await call('PATCH', `/${own.id}`, { version: 1, settings: { to: 'other@example.com' } }, user)
    expect(await confirm()).toBe(false)
    expect((await call('GET', `/${own.id}`, undefined, user)).json()).toMatchObject({ state: 'unverified' })
  } finally {
    await mails.stop()
  }
})

test('at most ten test messages a minute are sent, also for concurrent requests', async () => {
  const { id } = await create()
  const all = await Promise.all(Array.from({ length: 12 }, () => call('POST', `/${id}/test`, {})))
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(receiver.received).toHaveLength(10)
  expect((await call('POST', `/${id}/test`, {})).json()).toMatchObject({ code: 'channel.too_many_tests' })
  // The limit also covers a user who requests confirmations of many addresses.
  for (let n = 0; n <= 10; n++) {
    const settings = { to: `somebody-${n}@example.com` }
    const own = await create({ kind: 'email', name: `${n}`, is_own: true, settings }, user)
    expect((await call('POST', `/${own.id}/test`, {}, user)).statusCode).toBe(n < 10 ? 200 : 429)
  }
})

test('a channel with invalid keys, or with secrets that cannot be decrypted, is reported as not set up', async () => {
  const push = { endpoint: 'https://push.example/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const own = await create({ kind: 'web-push', name: 'Chrome', is_own: true, secrets: push }, user)
  expect((await test_(own.id, user)).result).toMatchObject({ is_sent: false, code: 'channel.not_set_up' })
  const { id } = await create()
  await t.db.execute(sql`update notification_channels set secrets = 'gone.a.b.c' where id = ${id}`)
  expect((await test_(id)).result).toMatchObject({ is_sent: false, code: 'channel.not_set_up' })
  // It works after the secrets are entered again.
  const { secrets } = hook()
  expect((await call('PATCH', `/${id}`, { version: 1, secrets: { url: secrets.url } })).json()).toMatchObject({
    errors: [{ path: 'secrets.signing_secret' }],
  })
  expect((await call('PATCH', `/${id}`, { version: 1, secrets })).json()).toMatchObject({ version: 2 })
  expect((await test_(id)).result).toMatchObject({ is_sent: true })
})

test('secrets are re-encrypted with a new key', async () => {
  const { id } = await create()
  await call('GET', '/web-push-key')
  const reseal = (box: SecretBox) => resealColumns(t.db, box, [sealedVapidKey, sealedChannelSecrets])
  const next = secretBox('cd'.repeat(32), ['ab'.repeat(32)])
  expect(await reseal(next)).toEqual({ resealed: 2, unreadable: [] })
  expect(await reseal(next)).toEqual({ resealed: 0, unreadable: [] })
  expect(await reseal(secretBox('ef'.repeat(32)))).toEqual({
    resealed: 0,
    unreadable: ['web push', 'the channel hook'],
  })
  const { rows } = await t.db.execute<{ id: string; secrets: string }>(
    sql`select id, secrets from notification_channels where id = ${id}`,
  )
  expect(rows.map((row) => openSecrets(next, row)['signing_secret'])).toEqual([SECRET])
})
