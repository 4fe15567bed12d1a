import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import type { ChannelMessage, ImageFile } from './channel-kind'
import { multipart } from './multipart'
import { byStatus, disabled, jsonOf, msOf, retry, retryAfter } from './outcomes'
import { compose } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { markdown } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

/** Of an embed's description; with its title it stays below 6000 in all. */
const MAX_DESCRIPTION = 4096

const Answer = z.object({ code: z.number().optional(), retry_after: z.number().optional() })
const UNKNOWN_WEBHOOK = 10015

function outcome(answer: RawAnswer, now: Date) {
  const said = jsonOf(answer, Answer)
  if (answer.status === 429) {
    return retry('channel.rate_limited', msOf(said?.retry_after) ?? retryAfter(answer, now))
  }
  if (said?.code === UNKNOWN_WEBHOOK) return disabled('channel.gone')
  return byStatus(answer, now)
}

const colours = { info: 0x3370ff, success: 0x00b42a, warning: 0xff7d00, failure: 0xf53f3f }

/** Shown as a picture only with an ending that says so. */
const nameOf = ({ type }: ImageFile) => `image.${type.replace(/^.*\//, '').replace(/\W.*$/, '')}`

const imageOf = ({ image }: ChannelMessage) => {
  if (image?.file) return { image: { url: `attachment://${nameOf(image.file)}` } }
  return image?.url ? { image: { url: image.url } } : {}
}

export const discord = defineHttpKind({
  kind: 'discord',
  limits: { rates: [{ count: 30, perMs: 60_000 }], size: { max: MAX_DESCRIPTION, unit: 'characters' } },
  outcome,
  request: (message, { secrets }) => {
    const url = new URL(secrets.url)
    url.searchParams.set('wait', 'true')
    const [main] = message.links
    const embed = {
      title: cut(message.title, 256, inCharacters, markdown.escape),
      description: compose(message, { max: MAX_DESCRIPTION, markup: { ...markdown, newline: '\n' } }),
      color: colours[message.level],
      timestamp: message.at.toISOString(),
      ...(main ? { url: main.url } : {}),
      ...imageOf(message),
    }
    // Nobody is called by what stands in a product's name.
    const payload = { embeds: [embed], allowed_mentions: { parse: [] } }
    const file = message.image?.file
    if (!file) return postJson(url.href, payload)
    const fields = { payload_json: JSON.stringify(payload), 'files[0]': { ...file, name: nameOf(file) } }
    return { url: url.href, method: 'POST', ...multipart(message.id, fields) }
  },
})
