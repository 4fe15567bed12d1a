import type { ChannelMessage } from '../channel-message'
import { cutText, joinLines } from '../cut-text'
import { outcomeOfStatus, refused, sent, type HttpKind } from './http-kind'

/** Of a section's text. */
const MOST = 3000

/** Slack's own: three characters alone are escaped. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const link = ({ label, url }: ChannelMessage['links'][number]): string =>
  `<${escape(url).replaceAll('|', '%7C')}|${escape(label).replaceAll('|', ' ')}>`

const color = { info: '#165dff', success: '#00b42a', warning: '#ff7d00', failure: '#f53f3f' } as const

export const slack: HttpKind<'slack'> = {
  kind: 'slack',
  rate: { messages: 1, seconds: 1 },
  request(message, { webhook }) {
    const lines = [
      `*${escape(message.title).replaceAll('*', '∗')}*`,
      ...(message.text === '' ? [] : [escape(message.text)]),
      ...message.fields.map(({ label, value }) => `${escape(label)}: ${escape(value)}`),
    ]
    const text = joinLines(lines, message.links.map(link), { most: MOST })
    const section = { type: 'section', text: { type: 'mrkdwn', text } }
    const image = { type: 'image', image_url: message.image, alt_text: cutText(message.title, 200) }
    const blocks = message.image === null ? [section] : [section, image]
    // `text` is what a phone's notification shows.
    const json = { text: escape(cutText(message.title, 200)), attachments: [{ color: color[message.level], blocks }] }
    return { url: webhook, body: { json } }
  },
  outcome(answer, now) {
    const { status, text } = answer
    if (status === 200) return text.trim() === 'ok' ? sent : refused('channel.bad_answer')
    if (/no_service|channel_is_archived|team_disabled|channel_not_found/.test(text))
      return refused('channel.gone', true)
    return outcomeOfStatus(answer, now)
  },
}
