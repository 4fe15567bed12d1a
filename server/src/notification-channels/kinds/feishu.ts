import { createHmac } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import type { ChannelMessage } from './channel-kind'
import { verdictByCode, disabled, parseJsonBody, refused, retry, sent } from './outcomes'
import { composeText, plainBytes } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { withKeyword } from './rendering/with-keyword'
import { defineHttpKind, postJson } from './send-http'

/** Share of the 20 KB request for the text: JSON may double its bytes. */
const MAX_BYTES = 9000
const MAX_BUTTONS = 4

/** Signature (Feishu, "custom bots"): timestamp and secret are the HMAC key, and the signed text is empty. */
export const feishuSignature = (timestampS: number, secret: string): string =>
  createHmac('sha256', `${timestampS}\n${secret}`).update('').digest('base64')

const ResponseBody = z.object({ code: z.number() })

const verdicts = {
  0: sent,
  // Rate limit. Robots of all tenants send on the full and half hour.
  11232: retry('channel.rate_limited', 60_000),
  9499: refused('channel.refused'),
  19001: refused('channel.bad_address'),
  19007: disabled('channel.gone'),
  19021: refused('channel.bad_signature'),
  19022: refused('channel.unauthorised'),
  19024: refused('channel.keyword_missing'),
}

const colours = { info: 'blue', success: 'green', warning: 'orange', failure: 'red' }

const plainText = (content: string) => ({ tag: 'plain_text', content })

const cardOf = (message: ChannelMessage) => {
  const body = composeText(message, { max: MAX_BYTES, markup: plainBytes, withLinks: false })
  const actions = message.links.slice(0, MAX_BUTTONS).map(({ label, url }, index) => ({
    tag: 'button',
    text: plainText(cutText(label, 60, inCharacters)),
    url,
    type: index === 0 ? 'primary' : 'default',
  }))
  return {
    config: { wide_screen_mode: true },
    header: { title: plainText(cutText(message.title, 200, inCharacters)), template: colours[message.level] },
    elements: [
      ...(body ? [{ tag: 'div', text: plainText(body) }] : []),
      ...(actions.length ? [{ tag: 'action', actions }] : []),
    ],
  }
}

export const feishu = defineHttpKind({
  kind: 'feishu',
  limits: {
    rates: [
      { count: 5, perMs: 1000 },
      { count: 100, perMs: 60_000 },
    ],
    size: { max: MAX_BYTES, unit: 'bytes' },
  },
  pictures: 'none',
  outcome: (response, now) =>
    verdictByCode(response, now, { code: parseJsonBody(response, ResponseBody)?.code ?? null, known: verdicts }),
  request: (message, { settings, secrets, now }) => {
    const timestamp = Math.floor(now.getTime() / 1000)
    const signed = secrets.signing_secret
      ? { timestamp: String(timestamp), sign: feishuSignature(timestamp, secrets.signing_secret) }
      : {}
    const card = cardOf(withKeyword(message, settings.keyword))
    return postJson(secrets.url, { ...signed, msg_type: 'interactive', card })
  },
  sample: {
    settings: {},
    secrets: { url: 'https://open.feishu.cn/open-apis/bot/v2/hook/tok-feishu-1', signing_secret: 'demo' },
    to: 'open.feishu.cn/open-apis/bot/v2/hook/tok-feishu-1',
    ok: { code: 0, msg: 'success' },
    says: /^\{"timestamp":"1772600767","sign":"[^"]{44}","msg_type":"interactive","card":\{/,
  },
})
