import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import { verdictByCode, parseJsonBody, refused, sent } from './outcomes'
import { composeText } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { htmlImage } from './rendering/html-image'
import { html } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_SUMMARY = 20
const MAX_TEXT = 40_000
const OK = 1000

const ResponseBody = z.object({
  code: z.number(),
  data: z
    .array(z.object({ code: z.number() }))
    .nullish()
    .catch(null),
})

/** WxPusher can accept a request although it rejects every recipient. */
function outcome(response: RawResponse, now: Date) {
  const body = parseJsonBody(response, ResponseBody)
  const recipients = body?.data ?? []
  const isEveryRecipientRejected = recipients.length > 0 && recipients.every(({ code }) => code !== OK)
  const known = {
    [OK]: isEveryRecipientRejected ? refused('channel.bad_recipient') : sent,
    1002: refused('channel.unauthorised'),
  }
  return verdictByCode(response, now, { code: body?.code ?? null, known })
}

export const wxpusher = defineHttpKind({
  kind: 'wxpusher',
  limits: { rates: [{ count: 2, perMs: 1000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  pictures: 'link',
  outcome,
  request: (message, { settings, secrets }) => {
    const image = htmlImage(message.image?.url)
    const [main] = message.links
    return postJson('https://wxpusher.zjiecode.com/api/send/message', {
      appToken: secrets.app_token,
      summary: cutText(message.title, MAX_SUMMARY, inCharacters),
      content: composeText(message, { max: MAX_TEXT - image.length, markup: html, withTitle: true }) + image,
      // 1 = text, 2 = HTML.
      contentType: 2,
      uids: settings.uids,
      topicIds: settings.topic_ids,
      ...(main ? { url: main.url } : {}),
    })
  },
  sample: {
    settings: { uids: ['UID_abc'] },
    secrets: { app_token: 'AT_token123' },
    to: 'wxpusher.zjiecode.com/api/send/message',
    ok: { code: 1000, data: [{ code: 1000 }] },
    says: /"appToken":"AT_token123".*"contentType":2,"uids":\["UID_abc"\],"topicIds":\[\]/,
  },
})
