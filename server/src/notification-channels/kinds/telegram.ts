import { joinLines } from '../cut-text'
import { jsonOf, outcomeOfStatus, refused, retry, sent, type HttpAnswer, type HttpKind } from './http-kind'

/** Of a message, after its entities are parsed. */
const MOST = 4096

const escape = (text: string): string => text.replace(/[_*[\]()~`>#+\-=|{}.!\\]/g, '\\$&')
/** Within the parentheses of a link only these two are special. */
const escapeUrl = (url: string): string => url.replace(/[)\\]/g, '\\$&')

const secondsOf = (answer: HttpAnswer): number | null => {
  const parameters = jsonOf(answer)?.['parameters']
  if (typeof parameters !== 'object' || parameters === null || !('retry_after' in parameters)) return null
  return typeof parameters.retry_after === 'number' ? parameters.retry_after : null
}

export const telegram: HttpKind<'telegram'> = {
  kind: 'telegram',
  // Of a group; to one person it is one a second.
  rate: { messages: 20, seconds: 60 },
  request({ title, text, fields, links, image }, { token, chat_id }) {
    const lines = [
      `*${escape(title)}*`,
      ...(text === '' ? [] : [escape(text)]),
      ...fields.map(({ label, value }) => `${escape(label)}: ${escape(value)}`),
    ]
    const last = links.map(({ label, url }) => `[${escape(label)}](${escapeUrl(url)})`)
    const preview = image === null ? { is_disabled: true } : { url: image, show_above_text: true }
    const json = {
      chat_id,
      text: joinLines(lines, last, { most: MOST }),
      parse_mode: 'MarkdownV2',
      link_preview_options: preview,
    }
    return { url: `https://api.telegram.org/bot${token}/sendMessage`, body: { json } }
  },
  outcome(answer, now) {
    const body = jsonOf(answer)
    if (body?.['ok'] === true) return sent
    const seconds = secondsOf(answer)
    if (answer.status === 429 && seconds !== null) return retry('channel.rate_limited', seconds * 1000)
    const said = String(body?.['description'] ?? '')
    if (/blocked by the user|bot was kicked|user is deactivated/.test(said)) return refused('channel.gone', true)
    if (/chat not found/.test(said)) return refused('channel.bad_address')
    const byStatus = outcomeOfStatus(answer, now)
    return byStatus.result === 'sent' ? refused('channel.bad_answer') : byStatus
  },
}
