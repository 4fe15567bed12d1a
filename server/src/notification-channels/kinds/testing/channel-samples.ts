import { createECDH, randomBytes } from 'node:crypto'
import { generateVAPIDKeys } from 'web-push'
import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelMessage } from '../channel-kind'

export const NOW = new Date('2026-03-04T05:06:07Z')

export const sampleMessage: ChannelMessage = {
  id: '019ca0b2-0000-7000-8000-000000000001',
  at: NOW,
  level: 'warning',
  title: 'Back in stock',
  text: 'Tabby 26 is orderable again.',
  fields: [{ label: 'Price', value: '$150.00' }],
  links: [
    { label: 'Open', url: 'https://console.example/orders?id=1' },
    { label: 'Store', url: 'https://store.example/p/1' },
  ],
  image: null,
  locale: 'en-US',
}

const receiver = createECDH('prime256v1')
receiver.generateKeys()

const keys = generateVAPIDKeys()
export const vapid = { subject: 'mailto:ops@example.com', ...keys }

interface Sample {
  settings: object
  secrets: object
  /** Expected host and path, up to the signature. */
  to: string
  /** The service's response on success. */
  ok: unknown
  /** Expected request body. */
  says: RegExp
}

type HttpKindName = Exclude<ChannelKind, 'bell' | 'email'>

/** Sample channel of each kind that sends one HTTP request. */
export const samples: Record<HttpKindName, Sample> = {
  dingtalk: {
    settings: { keyword: 'Outlet' },
    secrets: { url: 'https://oapi.dingtalk.com/robot/send?access_token=tok-dingtalk', signing_secret: 'SECxxx' },
    to: 'oapi.dingtalk.com/robot/send?access_token=tok-dingtalk&timestamp=1772600767000&sign=',
    ok: { errcode: 0, errmsg: 'ok' },
    says: /"msgtype":"markdown","markdown":\{"title":"Outlet Back in stock"/,
  },
  feishu: {
    settings: {},
    secrets: { url: 'https://open.feishu.cn/open-apis/bot/v2/hook/tok-feishu-1', signing_secret: 'demo' },
    to: 'open.feishu.cn/open-apis/bot/v2/hook/tok-feishu-1',
    ok: { code: 0, msg: 'success' },
    says: /^\{"timestamp":"1772600767","sign":"[^"]{44}","msg_type":"interactive","card":\{/,
  },
  wecom: {
    settings: {},
    secrets: { url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=tok-wecom' },
    to: 'qyapi.weixin.qq.com/cgi-bin/webhook/send?key=tok-wecom',
    ok: { errcode: 0, errmsg: 'ok' },
    says: /^\{"msgtype":"markdown","markdown":\{"content":"\*\*Back in stock\*\*/,
  },
  serverchan: {
    settings: {},
    secrets: { send_key: 'sctp42tABCDEFGH' },
    to: '42.push.ft07.com/send/sctp42tABCDEFGH.send',
    ok: { code: 0, message: '' },
    says: /"title":"Back in stock","desp":"/,
  },
  pushplus: {
    settings: { topic: 'team' },
    secrets: { token: 'tok-pushplus' },
    to: 'www.pushplus.plus/send',
    ok: { code: 200, msg: 'ok' },
    says: /"token":"tok-pushplus","title":"Back in stock","content":.*"template":"html","topic":"team"/,
  },
  wxpusher: {
    settings: { uids: ['UID_abc'] },
    secrets: { app_token: 'AT_token123' },
    to: 'wxpusher.zjiecode.com/api/send/message',
    ok: { code: 1000, data: [{ code: 1000 }] },
    says: /"appToken":"AT_token123".*"contentType":2,"uids":\["UID_abc"\],"topicIds":\[\]/,
  },
  bark: {
    settings: { server: 'https://bark.example/sub/', group: 'outlet' },
    secrets: { device_key: 'device-key-1' },
    to: 'bark.example/sub/push',
    ok: { code: 200 },
    says: /"device_key":"device-key-1".*"level":"timeSensitive","group":"outlet","url":"https:/,
  },
  'web-push': {
    settings: {},
    secrets: {
      endpoint: 'https://push.example/wpush/v2/subscription-1',
      p256dh: receiver.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    to: 'push.example/wpush/v2/subscription-1',
    ok: '',
    says: /./s,
  },
  slack: {
    settings: {},
    secrets: { url: 'https://hooks.slack.com/services/T0/B0/tok-slack-1' },
    to: 'hooks.slack.com/services/T0/B0/tok-slack-1',
    ok: 'ok',
    says: /"text":"Back in stock","attachments":\[\{"color":"#ff7d00","blocks":\[/,
  },
  teams: {
    settings: {},
    secrets: { url: 'https://flows.example/workflows/tok-teams-1?sig=signature1' },
    to: 'flows.example/workflows/tok-teams-1?sig=signature1',
    ok: '',
    says: /"contentType":"application\/vnd.microsoft.card.adaptive".*"type":"AdaptiveCard"/,
  },
  discord: {
    settings: {},
    secrets: { url: 'https://discord.com/api/webhooks/1/tok-discord' },
    to: 'discord.com/api/webhooks/1/tok-discord?wait=true',
    ok: { id: '1' },
    says: /"embeds":\[\{"title":"Back in stock".*"allowed_mentions":\{"parse":\[\]\}/,
  },
  telegram: {
    settings: { chat_id: '-100123', thread_id: 7 },
    secrets: { bot_token: '123:tok-telegram' },
    to: 'api.telegram.org/bot123:tok-telegram/sendMessage',
    ok: { ok: true },
    says: /^\{"chat_id":"-100123","message_thread_id":7,"parse_mode":"HTML","text":"<b>Back in stock<\/b>/,
  },
  ntfy: {
    settings: {},
    secrets: { topic: 'topic-secret-1', access_token: 'tk_token' },
    to: 'ntfy.sh/',
    ok: { id: 'x' },
    says: /"topic":"topic-secret-1".*"priority":4,"tags":\["warning"\],"click":"https:/,
  },
  gotify: {
    settings: { server: 'https://gotify.example' },
    secrets: { app_token: 'tok-gotify' },
    to: 'gotify.example/message',
    ok: { id: 1 },
    says: /"priority":6,"extras"/,
  },
  pushover: {
    settings: {},
    secrets: { app_token: 'tok-pushover', user_key: 'usr-pushover' },
    to: 'api.pushover.net/1/messages.json',
    ok: { status: 1 },
    says: /name="token"\r\n\r\ntok-pushover\r\n.*name="priority"\r\n\r\n0\r\n/s,
  },
  webhook: {
    settings: {},
    secrets: { url: 'http://hook.example/in', signing_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    to: 'hook.example/in',
    ok: '',
    says: /^\{"type":"notification","timestamp":"2026-03-04T05:06:07.000Z","data":\{"level":"warning"/,
  },
}
