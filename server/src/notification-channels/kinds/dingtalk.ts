import { createHmac } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import { verdictByCode, disabled, parseJsonBody, refused, retry, sent } from './outcomes'
import { composeText } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { publicImage } from './rendering/public-image'
import { robotMarkdown } from './rendering/markups'
import { withKeyword } from './rendering/with-keyword'
import { defineHttpKind, postJson } from './send-http'

const MAX_BYTES = 18_000
/** DingTalk blocks a robot for this long when it exceeds the rate limit. */
const BLOCKED_MS = 600_000

/**
 * Signature (DingTalk, "security settings of a custom robot"): the secret is the HMAC key; base64, not yet URL-encoded.
 */
export const dingtalkSignature = (timestampMs: number, secret: string): string =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64')

const ResponseBody = z.object({ errcode: z.number(), errmsg: z.string().catch('') })

/** DingTalk returns one code for all security settings of a robot; the message names the setting. */
const securityVerdict = (message: string) => {
  if (/keyword/i.test(message)) return refused('channel.keyword_missing')
  return /sign|timestamp/i.test(message) ? refused('channel.bad_signature') : refused('channel.unauthorised')
}

function outcome(response: RawResponse, now: Date) {
  const body = parseJsonBody(response, ResponseBody)
  const known = {
    0: sent,
    130101: retry('channel.rate_limited', BLOCKED_MS),
    410100: retry('channel.rate_limited', BLOCKED_MS),
    300001: refused('channel.bad_address'),
    300005: refused('channel.bad_address'),
    310000: securityVerdict(body?.errmsg ?? ''),
    400013: disabled('channel.gone'),
    400101: disabled('channel.gone'),
    400102: disabled('channel.gone'),
    [-1]: retry('channel.server_error'),
  }
  return verdictByCode(response, now, { code: body?.errcode ?? null, known })
}

export const dingtalk = defineHttpKind({
  kind: 'dingtalk',
  limits: { rates: [{ count: 20, perMs: 60_000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  pictures: 'link',
  outcome,
  request: (message, { settings, secrets, now }) => {
    const url = new URL(secrets.url)
    if (secrets.signing_secret) {
      url.searchParams.set('timestamp', String(now.getTime()))
      url.searchParams.set('sign', dingtalkSignature(now.getTime(), secrets.signing_secret))
    }
    const keyed = withKeyword(message, settings.keyword)
    const image = publicImage(message, robotMarkdown)
    const text = composeText(keyed, {
      max: MAX_BYTES - Buffer.byteLength(image),
      markup: robotMarkdown,
      withTitle: true,
    })
    return postJson(url.href, {
      msgtype: 'markdown',
      markdown: { title: cutText(keyed.title, 100, inCharacters), text: text + image },
      at: { isAtAll: settings.mention_all },
    })
  },
  sample: {
    settings: { keyword: 'Outlet' },
    secrets: { url: 'https://oapi.dingtalk.com/robot/send?access_token=tok-dingtalk', signing_secret: 'SECxxx' },
    to: 'oapi.dingtalk.com/robot/send?access_token=tok-dingtalk&timestamp=1772600767000&sign=',
    ok: { errcode: 0, errmsg: 'ok' },
    says: /"msgtype":"markdown","markdown":\{"title":"Outlet Back in stock"/,
  },
})
