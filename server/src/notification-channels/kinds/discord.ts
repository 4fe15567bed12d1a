import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import type { ChannelMessage, ImageFile } from './channel-kind'
import { multipart } from './multipart'
import { verdictByStatus, disabled, parseJsonBody, secondsToMs, retry, parseRetryAfter } from './outcomes'
import { composeText } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { markdown } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'

/** Limit of an embed's description; with its title it stays below the total limit of 6000. */
const MAX_DESCRIPTION = 4096

const ResponseBody = z.object({ code: z.number().optional(), retry_after: z.number().optional() })
const UNKNOWN_WEBHOOK = 10015

function outcome(response: RawResponse, now: Date) {
  const body = parseJsonBody(response, ResponseBody)
  if (response.status === 429) {
    return retry('channel.rate_limited', secondsToMs(body?.retry_after) ?? parseRetryAfter(response, now))
  }
  if (body?.code === UNKNOWN_WEBHOOK) return disabled('channel.gone')
  return verdictByStatus(response, now)
}

const colours = { info: 0x3370ff, success: 0x00b42a, warning: 0xff7d00, failure: 0xf53f3f }

/** Discord displays the picture only if its file name has a matching extension. */
const nameOf = ({ type }: ImageFile) => `image.${type.replace(/^.*\//, '').replace(/\W.*$/, '')}`

const imageOf = ({ image }: ChannelMessage) => {
  if (image?.file) return { image: { url: `attachment://${nameOf(image.file)}` } }
  return image?.url ? { image: { url: image.url } } : {}
}

export const discord = defineHttpKind({
  kind: 'discord',
  limits: { rates: [{ count: 30, perMs: 60_000 }], size: { max: MAX_DESCRIPTION, unit: 'characters' } },
  pictures: 'upload',
  outcome,
  request: (message, { secrets }) => {
    const url = new URL(secrets.url)
    url.searchParams.set('wait', 'true')
    const [main] = message.links
    const embed = {
      title: cutText(message.title, 256, inCharacters, markdown.escape),
      description: composeText(message, { max: MAX_DESCRIPTION, markup: { ...markdown, newline: '\n' } }),
      color: colours[message.level],
      timestamp: message.at.toISOString(),
      ...(main ? { url: main.url } : {}),
      ...imageOf(message),
    }
    // Text such as `@everyone` in a product name must not mention anyone.
    const payload = { embeds: [embed], allowed_mentions: { parse: [] } }
    const file = message.image?.file
    if (!file) return postJson(url.href, payload)
    const fields = { payload_json: JSON.stringify(payload), 'files[0]': { ...file, name: nameOf(file) } }
    return { url: url.href, method: 'POST', ...multipart(message.id, fields) }
  },
  sample: {
    settings: {},
    secrets: { url: 'https://discord.com/api/webhooks/1/tok-discord' },
    to: 'discord.com/api/webhooks/1/tok-discord?wait=true',
    ok: { id: '1' },
    says: /"embeds":\[\{"title":"Back in stock".*"allowed_mentions":\{"parse":\[\]\}/,
  },
})
