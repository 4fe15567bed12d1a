import { channelKinds, type ChannelKindName } from '@outlet/shared/contract/channel-kinds'
import { z } from '@outlet/shared/contract/zod'
import type { ChannelMessage } from '../channel-message'
import { dingtalkSign } from './dingtalk'
import { feishuSign } from './feishu'
import type { HttpAnswer, HttpKind, HttpRequest, Outcome } from './http-kind'
import { httpKinds } from './http-kinds'
import { webhookSign } from './webhook'

const NOW = new Date('2026-11-20T12:00:00.500Z')
const SECONDS = 1795176000

const message = (change: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'msg_1',
  at: NOW,
  level: 'success',
  title: 'Back in stock: Tabby_26 *new*',
  text: '',
  fields: [
    { label: 'Price', value: '$129.00 → $89.00' },
    { label: 'Stock', value: '4' },
  ],
  links: [{ label: 'At the store', url: 'https://shop.example.com/p/(tabby)?a=1&b=2' }],
  image: 'https://shop.example.com/i/tabby.jpg',
  ...change,
})

const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const code = (outcome: Outcome) => (outcome.result === 'sent' ? 'sent' : `${outcome.result} ${outcome.code}`)

interface Example {
  settings: Record<string, unknown>
  /** Exactly as documented. */
  url: string
  headers?: Record<string, string>
  body: unknown
  success: HttpAnswer
  /** What the service answers, and what that means. */
  failures: readonly (readonly [HttpAnswer, string, afterMs?: number])[]
}

const examples: Record<ChannelKindName, Example> = {
  dingtalk: {
    settings: { access_token: 'tok', secret: 'SECxxx' },
    url: `https://oapi.dingtalk.com/robot/send?access_token=tok&timestamp=${SECONDS}500&sign=${encodeURIComponent(dingtalkSign(NOW.getTime(), 'SECxxx'))}`,
    body: { msgtype: 'markdown', at: { isAtAll: false } },
    success: answer(200, { errcode: 0, errmsg: 'ok' }),
    failures: [
      [answer(200, { errcode: 310000, errmsg: 'sign not match' }), 'refused channel.bad_signature'],
      [answer(200, { errcode: 130101, errmsg: 'send too fast' }), 'retry channel.rate_limited', 600_000],
      [answer(200, { errcode: 987654 }), 'refused channel.refused'],
      [answer(200, 'not json'), 'refused channel.bad_answer'],
    ],
  },
  feishu: {
    settings: { webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/abc', secret: 'demo' },
    url: 'https://open.feishu.cn/open-apis/bot/v2/hook/abc',
    body: { timestamp: String(SECONDS), sign: feishuSign(SECONDS, 'demo'), msg_type: 'interactive' },
    success: answer(200, { code: 0, msg: 'success' }),
    failures: [
      [answer(200, { code: 19021 }), 'refused channel.bad_signature'],
      [answer(200, { code: 19022 }), 'refused channel.unauthorised'],
      [answer(200, { code: 19024 }), 'refused channel.keyword_missing'],
      [answer(200, { code: 11232 }), 'retry channel.rate_limited'],
    ],
  },
  wecom: {
    settings: { key: 'a-key' },
    url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-key',
    body: { msgtype: 'markdown' },
    success: answer(200, { errcode: 0 }),
    failures: [
      [answer(200, { errcode: 93000 }), 'refused channel.bad_address'],
      [answer(200, { errcode: 45009 }), 'retry channel.rate_limited', 60_000],
    ],
  },
  slack: {
    settings: { webhook: 'https://hooks.slack.com/services/T/B/x' },
    url: 'https://hooks.slack.com/services/T/B/x',
    body: { text: 'Back in stock: Tabby_26 *new*' },
    success: answer(200, 'ok'),
    failures: [
      [answer(200, 'hello'), 'refused channel.bad_answer'],
      [answer(429, '', { 'retry-after': '30' }), 'retry channel.rate_limited', 30_000],
      [answer(404, 'no_service'), 'refused channel.gone'],
      [answer(403, 'action_prohibited'), 'refused channel.unauthorised'],
    ],
  },
  discord: {
    settings: { webhook: 'https://discord.com/api/webhooks/1/tok' },
    url: 'https://discord.com/api/webhooks/1/tok?wait=true',
    body: { allowed_mentions: { parse: [] } },
    success: answer(200, { id: '1' }),
    failures: [
      [answer(429, { retry_after: 0.65 }), 'retry channel.rate_limited', 650],
      [answer(404, { code: 10015 }), 'refused channel.gone'],
      [answer(400, { code: 50035 }), 'refused channel.refused'],
    ],
  },
  telegram: {
    settings: { token: `123:${'x'.repeat(35)}`, chat_id: '-100' },
    url: `https://api.telegram.org/bot123:${'x'.repeat(35)}/sendMessage`,
    body: { chat_id: '-100', parse_mode: 'MarkdownV2' },
    success: answer(200, { ok: true }),
    failures: [
      [answer(429, { ok: false, parameters: { retry_after: 7 } }), 'retry channel.rate_limited', 7000],
      [answer(403, { ok: false, description: 'Forbidden: bot was blocked by the user' }), 'refused channel.gone'],
      [answer(400, { ok: false, description: 'Bad Request: chat not found' }), 'refused channel.bad_address'],
      [answer(401, { ok: false }), 'refused channel.unauthorised'],
      [answer(200, { ok: false }), 'refused channel.bad_answer'],
    ],
  },
  serverchan: {
    settings: { key: 'sctp42tabcdef' },
    url: 'https://42.push.ft07.com/send/sctp42tabcdef.send',
    body: { title: 'Back in stock: Tabby_26 *new*' },
    success: answer(200, { code: 0 }),
    failures: [[answer(200, { code: 40001 }), 'refused channel.unauthorised']],
  },
  bark: {
    settings: { server: 'https://api.day.app/', device_key: 'key' },
    url: 'https://api.day.app/push',
    body: { device_key: 'key', level: 'active', group: 'Outlet Console' },
    success: answer(200, { code: 200 }),
    failures: [[answer(400, { code: 400 }), 'refused channel.refused']],
  },
  pushplus: {
    settings: { token: 'tok', topic: 'all' },
    url: 'https://www.pushplus.plus/send',
    body: { token: 'tok', topic: 'all', template: 'markdown' },
    success: answer(200, { code: 200 }),
    failures: [
      [answer(200, { code: 900 }), 'refused channel.rate_limited'],
      [answer(200, { code: 903 }), 'refused channel.unauthorised'],
    ],
  },
  wxpusher: {
    settings: { app_token: 'AT_x', uids: ['UID_1'] },
    url: 'https://wxpusher.zjiecode.com/api/send/message',
    body: { appToken: 'AT_x', uids: ['UID_1'], contentType: 3 },
    success: answer(200, { code: 1000 }),
    failures: [[answer(200, { code: 1002 }), 'refused channel.unauthorised']],
  },
  ntfy: {
    settings: { server: 'https://ntfy.sh', topic: 'outlet', token: 'tk_1' },
    url: 'https://ntfy.sh',
    headers: { authorization: 'Bearer tk_1' },
    body: { topic: 'outlet', priority: 3, click: 'https://shop.example.com/p/(tabby)?a=1&b=2' },
    success: answer(200, { id: 'x' }),
    failures: [[answer(429, { code: 42901 }), 'retry channel.rate_limited']],
  },
  gotify: {
    settings: { server: 'https://gotify.example.com/sub', token: 'A1' },
    url: 'https://gotify.example.com/sub/message',
    headers: { 'x-gotify-key': 'A1' },
    body: { priority: 4 },
    success: answer(200, { id: 1 }),
    failures: [[answer(401), 'refused channel.unauthorised']],
  },
  teams: {
    settings: { webhook: 'https://prod-1.westus.logic.azure.com/workflows/x?sig=y' },
    url: 'https://prod-1.westus.logic.azure.com/workflows/x?sig=y',
    body: { type: 'message' },
    success: answer(202),
    failures: [[answer(400), 'refused channel.refused']],
  },
  pushover: {
    settings: { token: 't', user: 'u' },
    url: 'https://api.pushover.net/1/messages.json',
    body: { token: 't', user: 'u', priority: '0', timestamp: String(SECONDS) },
    success: answer(200, { status: 1 }),
    failures: [
      [answer(400, { status: 0, token: 'invalid' }), 'refused channel.unauthorised'],
      [answer(200, { status: 0 }), 'refused channel.bad_answer'],
    ],
  },
  webhook: {
    settings: { url: 'https://hooks.example.com/in', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    url: 'https://hooks.example.com/in',
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(SECONDS) },
    body: { id: 'msg_1', type: 'alert', level: 'success' },
    success: answer(204),
    failures: [
      [answer(301, '', { location: 'https://elsewhere.example.com' }), 'refused channel.refused'],
      [answer(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }), 'retry channel.rate_limited', 29_500],
    ],
  },
}

const bodyOf = ({ body }: HttpRequest): unknown => {
  if ('json' in body) return body.json
  return 'form' in body ? Object.fromEntries(body.form) : JSON.parse(body.text)
}
const wholeText = (request: HttpRequest) => JSON.stringify(bodyOf(request))

// Each example's settings are checked by the schema of its own kind.
const kindOf = (name: ChannelKindName) => httpKinds[name] as unknown as HttpKind<'webhook'>
const settingsOf = (name: ChannelKindName) => {
  const { settings, secrets } = channelKinds[name]
  const schema = z.strictObject({ ...settings, ...secrets })
  return schema.parse(examples[name].settings) as unknown as Parameters<HttpKind<'webhook'>['request']>[1]
}
const names = Object.keys(examples) as ChannelKindName[]

describe.each(names)('%s', (name) => {
  const kind = kindOf(name)
  const ask = (change: Partial<ChannelMessage> = {}) => kind.request(message(change), settingsOf(name), NOW)
  const { url, headers, body, success, failures } = examples[name]

  test('asks as is documented', () => {
    const request = ask()
    expect(request.url).toBe(url)
    if (headers) expect(request.headers).toMatchObject(headers)
    expect(bodyOf(request)).toMatchObject(body as object)
    expect(wholeText(request)).toContain('shop.example.com/p/')
  })

  test('knows what each answer means', () => {
    expect(code(kind.outcome(success, NOW))).toBe('sent')
    for (const [given, meaning, afterMs] of failures) {
      const outcome = kind.outcome(given, NOW)
      expect(code(outcome)).toBe(meaning)
      if (afterMs !== undefined) expect(outcome).toMatchObject({ afterMs })
    }
    expect(code(kind.outcome(answer(503, 'busy'), NOW))).toBe('retry channel.server_error')
    expect(kind.outcome(answer(410, 'gone'), NOW)).toMatchObject({ code: 'channel.gone', disables: true })
  })

  test('a long text is cut; neither a character nor the link is broken', () => {
    const long = ask({
      text: '汉👩‍👩‍👧'.repeat(30_000),
      fields: Array.from({ length: 500 }, () => ({ label: '键', value: '值'.repeat(200) })),
    })
    const text = wholeText(long)
    if (name !== 'webhook') expect(Buffer.byteLength(text)).toBeLessThan(140_000)
    expect(text).not.toMatch(/\p{Surrogate}/u)
    expect(text).toContain('shop.example.com/p/')
  })
})

test('signatures are those of the outside examples', () => {
  expect(dingtalkSign(1592571575188, 'SECxxx')).toBe('ZtnS58FTx6yvY2Sj4faWZMA7e5sSmcvSui5AfdrfeqM=')
  expect(feishuSign(1599360473, 'demo')).toBe('l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=')
  const body = '{"test": 2432232314}'
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body }
  expect(webhookSign('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('markup in a name is no markup of the message', () => {
  const shown = (name: ChannelKindName) => wholeText(kindOf(name).request(message(), settingsOf(name), NOW))
  expect(shown('telegram')).toContain('Tabby\\\\_26 \\\\*new\\\\*')
  expect(shown('dingtalk')).toContain('Tabby\\\\_26 \\\\*new\\\\*')
  const tricky = message({ title: '<@U1> & *x*', links: [{ label: 'a|b>', url: 'https://e.example.com/?q=a|b' }] })
  const slack = JSON.stringify(bodyOf(kindOf('slack').request(tricky, settingsOf('slack'), NOW)))
  expect(slack).toContain('&lt;@U1&gt; &amp;')
  expect(slack).toContain('<https://e.example.com/?q=a%7Cb|a b&gt;>')
})
