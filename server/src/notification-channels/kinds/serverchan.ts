import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import { byCode, jsonOf, refused, retry, sent } from './outcomes'
import { compose } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { markdown } from './rendering/markups'
import { publicImage } from './rendering/public-image'
import { defineHttpKind, postJson } from './send-http'

const MAX_TITLE = 32
const MAX_TEXT = 20_000

const Answer = z.object({ code: z.number(), message: z.string().catch('') })

function outcome(answer: RawAnswer, now: Date) {
  const said = jsonOf(answer, Answer)
  // One code for a wrong key and for a day's messages used up; its message says which.
  const refusal = said?.message.includes('次数') ? retry('channel.quota_exceeded') : refused('channel.unauthorised')
  return byCode(answer, now, { code: said?.code ?? null, known: { 0: sent, 40001: refusal } })
}

/** Keys of its third version name the host on which they are known. */
const addressOf = (key: string) => {
  const [, number] = /^sctp(\d+)t/.exec(key) ?? []
  return number ? `https://${number}.push.ft07.com/send/${key}.send` : `https://sctapi.ftqq.com/${key}.send`
}

export const serverchan = defineHttpKind({
  kind: 'serverchan',
  limits: { rates: [{ count: 5, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  outcome,
  request: (message, { secrets }) => {
    const image = publicImage(message, markdown)
    return postJson(addressOf(secrets.send_key), {
      title: cut(message.title, MAX_TITLE, inCharacters),
      desp: compose(message, { max: MAX_TEXT - image.length, markup: markdown }) + image,
    })
  },
})
