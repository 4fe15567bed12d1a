import { sql } from 'drizzle-orm'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { refusal } from '../testing/refusal'
import { testApp, type TestApp } from '../testing/test-app'
import { startMailServer } from './testing/mail-server'

let t: TestApp
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeEach(async () => {
  mails = await startMailServer()
})
afterEach(async () => {
  await t.close()
  await mails.stop()
})

const open = async (settings: Record<string, string> = {}) => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', ...settings })
  const admin = await t.signInAs('admin')
  const server = { host: '127.0.0.1', port: mails.port, security: 'none', from: 'console@example.com' }
  const body = {
    kind: 'email',
    name: 'mail server',
    settings: { ...server, to: ['ops@example.com'], for_users: true },
  }
  const made = await t.call('POST', '/notification-channels', { token: admin, body })
  expect(made.statusCode).toBe(201)
  return { admin, serverId: made.json<NotificationChannel>().id }
}
const ownEmail = async (token: string, to: string) => {
  const body = { kind: 'email', name: to.slice(0, 60), is_own: true, settings: { to } }
  const made = await t.call('POST', '/notification-channels', { token, body })
  expect(made.statusCode).toBe(201)
  return made.json<NotificationChannel>().id
}
const requestConfirmation = (token: string, id: string, headers: Record<string, string> = {}) =>
  t.call('POST', `/notification-channels/${id}/test`, { token, body: {}, headers })
const passDay = () => t.db.execute(sql`update confirmation_mails set sent_at = sent_at - interval '1 day'`)
const forgetMinute = () => t.db.execute(sql`update deliveries set created_at = created_at - interval '2 minutes'`)
const textsOf = () => mails.received.map(({ text }) => text).join('\n')

const spoofed = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  forwarded: 'host=evil.example',
  'x-forwarded-proto': 'https',
}

test.each([
  [{ HOST: '0.0.0.0', PORT: '8123' }, 'http://localhost:8123'],
  [{ HOST: '::1', PORT: '8123' }, 'http://[::1]:8123'],
  [{ HOST: 'console.internal', PORT: '80' }, 'http://console.internal'],
  [{ PUBLIC_URL: 'https://console.example' }, 'https://console.example'],
])('links in messages use the configured origin %p, for any Host header of the request', async (settings, origin) => {
  const { admin, serverId } = await open({ TRUST_PROXY: 'loopback', ...settings })
  const user = await t.signInAs('user')
  const own = await ownEmail(user, 'reader@example.com')
  expect((await requestConfirmation(user, own, spoofed)).json()).toMatchObject({ result: { is_sent: true } })
  expect((await requestConfirmation(admin, serverId, spoofed)).json()).toMatchObject({ result: { is_sent: true } })
  expect(textsOf()).toContain(`${origin}/alerts/confirm/`)
  expect(textsOf()).not.toContain('evil.example')
})

test('an unconfirmed address receives at most three mails a day, from any users and in any spelling', async () => {
  await open()
  const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+1@example.com', 'victim+2@example.com']
  const responses = []
  for (const address of spellings) {
    const user = await t.signInAs('user')
    responses.push(await requestConfirmation(user, await ownEmail(user, address)))
  }
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(mails.received).toHaveLength(3)
  await passDay()
  const user = await t.signInAs('user')
  expect((await requestConfirmation(user, await ownEmail(user, 'victim@example.com'))).statusCode).toBe(200)
  const { rows } = await t.db.execute(sql`select address_hash from confirmation_mails`)
  expect(JSON.stringify(rows)).not.toMatch(/victim/i)
})

test('a user can request twenty confirmations a day for all addresses, also after disabling the channels', async () => {
  await open()
  const user = await t.signInAs('user')
  const id = await ownEmail(user, 'address-0@example.com')
  const requestForAddress = async (number: number, version: number) => {
    const body = { version, settings: { to: `address-${number}@example.com` }, is_enabled: number % 2 === 0 }
    expect((await t.call('PATCH', `/notification-channels/${id}`, { token: user, body })).statusCode).toBe(200)
    await forgetMinute()
    return requestConfirmation(user, id)
  }
  for (let number = 1; number <= 20; number++) expect((await requestForAddress(number, number)).statusCode).toBe(200)
  expect(refusal(await requestForAddress(21, 21))).toEqual([429, 'channel.too_many_confirmations'])
  expect(mails.received).toHaveLength(20)
  expect(textsOf()).not.toContain('测试消息。收到它')
  const other = await t.signInAs('user')
  expect((await requestConfirmation(other, await ownEmail(other, 'address-99@example.com'))).statusCode).toBe(200)
})

test('a mail that was not sent does not count', async () => {
  await open()
  const user = await t.signInAs('user')
  const id = await ownEmail(user, 'reader@example.com')
  const port = mails.port
  await mails.stop()
  for (let tries = 0; tries < 4; tries++)
    expect((await requestConfirmation(user, id)).json()).toMatchObject({ result: { is_sent: false } })
  mails = await startMailServer()
  await t.db.execute(sql`update notification_channels
    set settings = jsonb_set(settings, '{port}', to_jsonb(${mails.port}::int)) where (settings ->> 'port')::int = ${port}`)
  expect((await requestConfirmation(user, id)).json()).toMatchObject({ result: { is_sent: true } })
})
