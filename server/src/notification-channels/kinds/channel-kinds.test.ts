import { Webhook } from 'standardwebhooks'
import { guardedAgent } from '../../platform/http-client/address-guard'
import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { channelKinds } from './channel-kinds'
import type { Delivering } from './channel-kind'
import { dingtalkSignature } from './dingtalk'
import { feishuSignature } from './feishu'
import { sampleMessage, NOW, sampledKinds, sampleOf, vapid } from './testing/channel-samples'
import { untrustedServer } from '../../testing/untrusted-server'
import { reply, startRecordingServer, type Reply } from './testing/recording-server'
import { webhookSignature } from './webhook'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const deliver = (over: Partial<Delivering> = {}): Delivering => ({
  agent: server.agent,
  allowedPrivateNetworks: [],
  mailProxy: null,
  vapid,
  timeoutMs: 3000,
  ...over,
})

const send = (name: ChannelKind, response: Reply, over: Partial<Delivering> = {}) => {
  server.setReply(response)
  const { settings, secrets } = sampleOf(name)
  return channelKinds[name].send(sampleMessage, { settings, secrets, now: NOW, deliver: deliver(over) })
}

test.each(sampledKinds)('%s: sends one request as documented', async (name) => {
  const { ok, says, to } = sampleOf(name)
  expect(await send(name, reply(200, ok))).toMatchObject({ result: 'sent' })
  const [request, ...more] = server.recorded
  expect(more).toEqual([])
  expect(request?.method).toBe('POST')
  expect(`${request?.host}${request?.path}`.startsWith(to)).toBe(true)
  expect(request?.body).toMatch(says)
})

const everywhere: [string, Reply, object][] = [
  ['429', reply(429, '', { 'retry-after': '7' }), { result: 'retry', code: 'channel.rate_limited', afterMs: 7000 }],
  ['500', reply(500), { result: 'retry', code: 'channel.server_error' }],
  ['a cut', (response) => response.destroy(), { result: 'retry', code: 'channel.cut' }],
  [
    'a redirect',
    reply(302, '', { location: 'http://169.254.169.254/' }),
    { result: 'refused', code: 'channel.redirected', disables: false },
  ],
  ['10 MB', reply(200, 'x'.repeat(10_000_000)), { result: 'refused', code: 'channel.answer_too_large' }],
  ['410', reply(410), { result: 'refused', code: 'channel.gone', disables: true }],
]
/** The user chooses the URL, so all network errors have the same outcome. */
const unreachable = { result: 'retry', code: 'channel.unreachable', answer: '' }
const others: Partial<Record<ChannelKind, Record<string, object>>> = {
  'web-push': { 'a cut': unreachable, '10 MB': unreachable, late: unreachable },
  // Pushover's 429 means that the monthly quota is used up; its reset is in another header.
  pushover: { 429: { result: 'retry', code: 'channel.quota_exceeded', afterMs: null } },
}

test.each(sampledKinds)('%s: handles general HTTP and network failures', async (name) => {
  const { to } = sampleOf(name)
  // The timed-out request of the kind before may arrive late.
  const recorded = () => server.recorded.filter(({ host }) => to.startsWith(host))
  for (const [what, response, outcome] of everywhere) {
    expect({ what, ...(await send(name, response)) }).toMatchObject({ what, ...(others[name]?.[what] ?? outcome) })
    expect(recorded()).toHaveLength(1)
  }
  expect(await send(name, () => undefined, { timeoutMs: 50 })).toMatchObject(
    others[name]?.['late'] ?? { result: 'retry', code: 'channel.timeout' },
  )
})

const documented: [ChannelKind, Reply, object][] = [
  ['dingtalk', reply(200, { errcode: 310000, errmsg: 'keywords not in content' }), { code: 'channel.keyword_missing' }],
  ['dingtalk', reply(200, { errcode: 310000, errmsg: 'sign not match' }), { code: 'channel.bad_signature' }],
  ['dingtalk', reply(200, { errcode: 130101 }), { code: 'channel.rate_limited', afterMs: 600_000 }],
  ['dingtalk', reply(200, '<html>'), { result: 'retry', code: 'channel.bad_answer' }],
  ['feishu', reply(200, { code: 19021 }), { result: 'refused', code: 'channel.bad_signature' }],
  ['feishu', reply(200, { code: 19022 }), { result: 'refused', code: 'channel.unauthorised' }],
  ['feishu', reply(200, { code: 19024 }), { result: 'refused', code: 'channel.keyword_missing' }],
  ['feishu', reply(200, { code: 11232 }), { result: 'retry', code: 'channel.rate_limited' }],
  ['wecom', reply(200, { errcode: 45009 }), { result: 'retry', code: 'channel.rate_limited' }],
  ['wecom', reply(200, { errcode: 93000 }), { code: 'channel.gone', disables: true }],
  ['wecom', reply(200, { errcode: 40008 }), { result: 'refused', code: 'channel.refused' }],
  ['serverchan', reply(400, { code: 40001, message: 'bad key' }), { code: 'channel.unauthorised' }],
  ['serverchan', reply(200, { code: 40001, message: '超过当天的发送次数限制' }), { code: 'channel.quota_exceeded' }],
  ['pushplus', reply(200, { code: 900 }), { code: 'channel.quota_exceeded', disables: true }],
  ['pushplus', reply(200, { code: 999 }), { result: 'retry', code: 'channel.server_error' }],
  ['wxpusher', reply(200, { code: 1002 }), { code: 'channel.unauthorised' }],
  ['wxpusher', reply(200, { code: 1000, data: [{ code: 1001 }] }), { code: 'channel.bad_recipient' }],
  ['slack', reply(404, 'no_service'), { code: 'channel.gone', disables: true }],
  ['slack', reply(200, 'hello'), { code: 'channel.bad_answer' }],
  ['discord', reply(429, { retry_after: 0.57 }), { code: 'channel.rate_limited', afterMs: 570 }],
  ['discord', reply(404, { code: 10015 }), { code: 'channel.gone', disables: true }],
  [
    'telegram',
    reply(429, { ok: false, error_code: 429, parameters: { retry_after: 31 } }),
    { code: 'channel.rate_limited', afterMs: 31_000 },
  ],
  ['telegram', reply(401, { ok: false, error_code: 401 }), { code: 'channel.unauthorised', disables: true }],
  [
    'telegram',
    reply(400, { ok: false, error_code: 400, description: 'Bad Request: chat not found' }),
    { result: 'refused', code: 'channel.bad_recipient' },
  ],
  ['pushover', reply(400, { status: 0, errors: ['user key is invalid'] }), { code: 'channel.unauthorised' }],
  ['web-push', reply(404), { code: 'channel.gone', disables: true }],
  ['webhook', reply(502), { code: 'channel.rate_limited' }],
  [
    'webhook',
    reply(429, '', { 'retry-after': new Date(NOW.getTime() + 90_000).toUTCString() }),
    { code: 'channel.rate_limited', afterMs: 90_000 },
  ],
]
test.each(documented)('%s: a failure that its service documents (%#)', async (name, response, outcome) => {
  expect(await send(name, response)).toMatchObject(outcome)
})

test.each(sampledKinds)('%s: redacts secrets in the service’s response', async (name) => {
  const secrets = Object.values(sampleOf(name).secrets) as string[]
  const { answer } = await send(name, reply(403, `no: ${secrets.join(' ')}`))
  expect(secrets.filter((secret) => answer.includes(secret))).toEqual([])
  expect(answer).toContain(name === 'web-push' ? '403' : '403 no: ***')
})

test.each(sampledKinds)('%s: sends pictures as its definition states', async (name) => {
  const { settings, secrets } = sampleOf(name)
  const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from('PNG-BYTES') }
  const message = { ...sampleMessage, image: { url: 'https://img.example/a.png', file } }
  server.setReply(reply(200))
  await channelKinds[name].send(message, { settings, secrets, now: NOW, deliver: deliver() })
  const body = server.recorded[0]?.body ?? ''
  const { pictures } = channelKinds[name]
  expect({ upload: body.includes('PNG-BYTES'), link: body.includes('img.example/a.png') }).toEqual({
    upload: pictures === 'upload',
    link: pictures === 'link',
  })
})

test('a group that was turned into a supergroup is returned with its new id', async () => {
  const response = reply(400, {
    ok: false,
    error_code: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: -1001234567890 },
  })
  expect(await send('telegram', response)).toMatchObject({
    result: 'refused',
    disables: false,
    moved: { chat_id: '-1001234567890' },
  })
})

test('Telegram requests use the configured server and its base path', async () => {
  server.setReply(reply(200, { ok: true }))
  const settings = { ...sampleOf('telegram').settings, server: 'https://mirror.example/telegram/' }
  const { secrets } = sampleOf('telegram')
  await channelKinds.telegram.send(sampleMessage, { settings, secrets, now: NOW, deliver: deliver() })
  expect(`${server.recorded[0]?.host}${server.recorded[0]?.path}`).toBe(
    'mirror.example/telegram/bot123:tok-telegram/sendMessage',
  )
})

test('an untrusted certificate is reported, and the message is not retried', async () => {
  const tls = await untrustedServer()
  const agent = guardedAgent({ allowedPrivateNetworks: ['127.0.0.0/8'], allowedOrigin: null, proxies: NO_PROXIES })
  const { secrets } = sampleOf('webhook')
  const outcome = await channelKinds.webhook.send(sampleMessage, {
    settings: {},
    secrets: { ...secrets, url: `${tls.url}/` },
    now: NOW,
    deliver: deliver({ agent }),
  })
  await agent.destroy()
  await tls.close()
  expect(outcome).toMatchObject({
    result: 'refused',
    code: 'channel.untrusted_certificate',
    disables: false,
    answer: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') as string,
  })
})

test('an address in a private network is refused before anything is sent (SSRF guard)', async () => {
  const agent = guardedAgent({ allowedPrivateNetworks: [], allowedOrigin: null, proxies: NO_PROXIES })
  server.setReply(reply(200))
  const { secrets } = sampleOf('webhook')
  const outcome = await channelKinds.webhook.send(sampleMessage, {
    settings: {},
    secrets: { ...secrets, url: `http://127.0.0.1:${server.port}/` },
    now: NOW,
    deliver: deliver({ agent }),
  })
  await agent.destroy()
  expect(outcome).toMatchObject({ result: 'refused', code: 'channel.address_refused' })
  expect(server.recorded).toEqual([])
})

test('signatures equal published examples', async () => {
  expect(dingtalkSignature(1592571575188, 'SECxxx')).toBe('ZtnS58FTx6yvY2Sj4faWZMA7e5sSmcvSui5AfdrfeqM=')
  expect(feishuSignature(1599360473, 'demo')).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=')
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampS: 1614265330, body: '{"test": 2432232314}' }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(webhookSignature(signed, secret)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')

  const now = new Date()
  server.setReply(reply(200))
  const { settings, secrets } = sampleOf('webhook')
  await channelKinds.webhook.send(sampleMessage, { settings, secrets, now, deliver: deliver() })
  const [request] = server.recorded
  expect(new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)).toMatchObject({
    type: 'notification',
  })
  expect(request?.headers['webhook-id']).toBe(sampleMessage.id)
})
