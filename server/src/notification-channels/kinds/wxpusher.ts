import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import { byCode, jsonOf, refused, sent } from './outcomes'
import { compose } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { htmlImage } from './rendering/html-image'
import { html } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

const MAX_SUMMARY = 20
const MAX_TEXT = 40_000
const OK = 1000

const Answer = z.object({
  code: z.number(),
  data: z
    .array(z.object({ code: z.number() }))
    .nullish()
    .catch(null),
})

/** The whole was accepted, and yet none of those it was for. */
function outcome(answer: RawAnswer, now: Date) {
  const said = jsonOf(answer, Answer)
  const recipients = said?.data ?? []
  const nobody = recipients.length > 0 && recipients.every(({ code }) => code !== OK)
  const known = {
    [OK]: nobody ? refused('channel.bad_recipient') : sent,
    1002: refused('channel.unauthorised'),
  }
  return byCode(answer, now, { code: said?.code ?? null, known })
}

export const wxpusher = defineHttpKind({
  kind: 'wxpusher',
  limits: { rates: [{ count: 2, perMs: 1000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  outcome,
  request: (message, { settings, secrets }) => {
    const image = htmlImage(message.image?.url)
    const [main] = message.links
    return postJson('https://wxpusher.zjiecode.com/api/send/message', {
      appToken: secrets.app_token,
      summary: cut(message.title, MAX_SUMMARY, inCharacters),
      content: compose(message, { max: MAX_TEXT - image.length, markup: html, withTitle: true }) + image,
      // HTML.
      contentType: 2,
      uids: settings.uids,
      topicIds: settings.topic_ids,
      ...(main ? { url: main.url } : {}),
    })
  },
})
