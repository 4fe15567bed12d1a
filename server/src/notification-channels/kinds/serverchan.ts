import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import { verdictByCode, parseJsonBody, refused, retry, sent } from './outcomes'
import { composeText } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { markdown } from './rendering/markups'
import { publicImage } from './rendering/public-image'
import { defineHttpKind, postJson } from './send-http'

const MAX_TITLE = 32
const MAX_TEXT = 20_000

const ResponseBody = z.object({ code: z.number(), message: z.string().catch('') })

function outcome(response: RawResponse, now: Date) {
  const body = parseJsonBody(response, ResponseBody)
  // ServerChan returns one code for a wrong key and for a used-up daily quota; the message names the reason.
  const refusal = body?.message.includes('次数') ? retry('channel.quota_exceeded') : refused('channel.unauthorised')
  return verdictByCode(response, now, { code: body?.code ?? null, known: { 0: sent, 40001: refusal } })
}

/** Keys of version 3 contain the number of their host. */
const addressOf = (key: string) => {
  const [, number] = /^sctp(\d+)t/.exec(key) ?? []
  return number ? `https://${number}.push.ft07.com/send/${key}.send` : `https://sctapi.ftqq.com/${key}.send`
}

export const serverchan = defineHttpKind({
  kind: 'serverchan',
  limits: { rates: [{ count: 5, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  pictures: 'link',
  outcome,
  request: (message, { secrets }) => {
    const image = publicImage(message, markdown)
    return postJson(addressOf(secrets.send_key), {
      title: cutText(message.title, MAX_TITLE, inCharacters),
      desp: composeText(message, { max: MAX_TEXT - image.length, markup: markdown }) + image,
    })
  },
  sample: {
    settings: {},
    secrets: { send_key: 'sctp42tABCDEFGH' },
    to: '42.push.ft07.com/send/sctp42tABCDEFGH.send',
    ok: { code: 0, message: '' },
    says: /"title":"Back in stock","desp":"/,
  },
})
