import { cutText, joinLines } from '../cut-text'
import { jsonOf, outcomeOfStatus, refused, retry, type HttpKind } from './http-kind'
import { escapeMarkdown, markdownLink } from './markdown'

/** Of an embed's description; all of a message's embeds may have 6,000. */
const MOST = 4000

const color = { info: 0x165dff, success: 0x00b42a, warning: 0xff7d00, failure: 0xf53f3f } as const

export const discord: HttpKind<'discord'> = {
  kind: 'discord',
  rate: { messages: 5, seconds: 2 },
  request(message, { webhook }) {
    const url = new URL(webhook)
    url.searchParams.set('wait', 'true')
    const lines = [
      ...(message.text === '' ? [] : [escapeMarkdown(message.text)]),
      ...message.fields.map(({ label, value }) => `**${escapeMarkdown(label)}** ${escapeMarkdown(value)}`),
    ]
    const links = message.links.map((link) => markdownLink(link.label, link.url))
    const embed = {
      title: cutText(message.title, 256),
      description: joinLines(lines, links, { most: MOST }),
      color: color[message.level],
      timestamp: message.at.toISOString(),
      ...(message.image !== null && { image: { url: message.image } }),
    }
    // Nobody is called by a name that stands in a product's.
    return { url: url.toString(), body: { json: { embeds: [embed], allowed_mentions: { parse: [] } } } }
  },
  outcome(answer, now) {
    const body = jsonOf(answer)
    const seconds = body?.['retry_after']
    if (answer.status === 429 && typeof seconds === 'number') return retry('channel.rate_limited', seconds * 1000)
    // 10015: the webhook was deleted.
    if (answer.status === 404 && body?.['code'] === 10015) return refused('channel.gone', true)
    return outcomeOfStatus(answer, now)
  },
}
