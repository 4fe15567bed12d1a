import { createHmac } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import { byCode, disabled, jsonOf, refused, retry, sent } from './outcomes'
import { compose } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { publicImage } from './rendering/public-image'
import { robotMarkdown } from './rendering/markups'
import { withKeyword } from './rendering/with-keyword'
import { defineHttpKind, postJson } from './send-http'

const MAX_BYTES = 18_000
/** Above the rate a robot is blocked for so long. */
const BLOCKED_MS = 600_000

/** DingTalk, "security settings of a custom robot": the key is the secret; base64, not yet URL-encoded. */
export const dingtalkSignature = (timestampMs: number, secret: string): string =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64')

const Answer = z.object({ errcode: z.number(), errmsg: z.string().catch('') })

/** One code for all of a robot's security settings; its message says which. */
const ofSecurity = (message: string) => {
  if (/keyword/i.test(message)) return refused('channel.keyword_missing')
  return /sign|timestamp/i.test(message) ? refused('channel.bad_signature') : refused('channel.unauthorised')
}

function outcome(answer: RawAnswer, now: Date) {
  const said = jsonOf(answer, Answer)
  const known = {
    0: sent,
    130101: retry('channel.rate_limited', BLOCKED_MS),
    410100: retry('channel.rate_limited', BLOCKED_MS),
    300001: refused('channel.bad_address'),
    300005: refused('channel.bad_address'),
    310000: ofSecurity(said?.errmsg ?? ''),
    400013: disabled('channel.gone'),
    400101: disabled('channel.gone'),
    400102: disabled('channel.gone'),
    [-1]: retry('channel.server_error'),
  }
  return byCode(answer, now, { code: said?.errcode ?? null, known })
}

export const dingtalk = defineHttpKind({
  kind: 'dingtalk',
  limits: { rates: [{ count: 20, perMs: 60_000 }], size: { max: MAX_BYTES, unit: 'bytes' } },
  outcome,
  request: (message, { settings, secrets, now }) => {
    const url = new URL(secrets.url)
    if (secrets.signing_secret) {
      url.searchParams.set('timestamp', String(now.getTime()))
      url.searchParams.set('sign', dingtalkSignature(now.getTime(), secrets.signing_secret))
    }
    const asked = withKeyword(message, settings.keyword)
    const image = publicImage(message, robotMarkdown)
    const text = compose(asked, { max: MAX_BYTES - Buffer.byteLength(image), markup: robotMarkdown, withTitle: true })
    return postJson(url.href, {
      msgtype: 'markdown',
      markdown: { title: cut(asked.title, 100, inCharacters), text: text + image },
      at: { isAtAll: settings.mention_all },
    })
  },
})
