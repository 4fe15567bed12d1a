import { createHmac } from 'node:crypto'
import { cutText, inBytes, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST_BYTES = 20_000

/** Base64 of HMAC-SHA256 over nothing, with time (s) and secret as key. */
export const feishuSign = (seconds: number, secret: string): string =>
  createHmac('sha256', `${seconds}\n${secret}`).digest('base64')

const template = { info: 'blue', success: 'green', warning: 'orange', failure: 'red' } as const

export const feishu: HttpKind<'feishu'> = {
  kind: 'feishu',
  rate: { messages: 5, seconds: 3 },
  request(message, { webhook, secret }, now) {
    const seconds = Math.floor(now.getTime() / 1000)
    // The title stands in the card's head; a picture would have to be uploaded first.
    const { lines, links } = markdownOf({ ...message, image: null })
    const content = joinLines(lines.slice(1), links, { most: MOST_BYTES - 2000, measure: inBytes })
    const card = {
      header: {
        title: { tag: 'plain_text', content: cutText(message.title, 200) },
        template: template[message.level],
      },
      elements: [{ tag: 'markdown', content }],
    }
    const signed = secret === undefined ? {} : { timestamp: String(seconds), sign: feishuSign(seconds, secret) }
    return { url: webhook, body: { json: { ...signed, msg_type: 'interactive', card } } }
  },
  outcome: outcomeOfCode('code', 0, {
    19021: refused('channel.bad_signature'),
    19022: refused('channel.unauthorised'),
    19024: refused('channel.keyword_missing'),
    19001: refused('channel.bad_address'),
    19002: refused('channel.refused'),
    9499: refused('channel.refused'),
    11232: retry('channel.rate_limited'),
  }),
}
