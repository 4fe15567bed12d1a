import { cutText, joinLines } from '../cut-text'
import { outcomeOfStatus, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'
import { below } from './plain-text'

const MOST = 16_000
const priority = { info: 2, success: 4, warning: 6, failure: 8 } as const

export const gotify: HttpKind<'gotify'> = {
  kind: 'gotify',
  rate: { messages: 60, seconds: 60 },
  request(message, { server, token }) {
    const { lines, links } = markdownOf(message)
    const [main] = message.links
    const display = { 'client::display': { contentType: 'text/markdown' } }
    const click = main ? { 'client::notification': { click: { url: main.url } } } : {}
    const json = {
      title: cutText(message.title, 250),
      message: joinLines(lines.slice(1), links, { most: MOST, between: '\n\n' }),
      priority: priority[message.level],
      extras: { ...display, ...click },
    }
    return { url: below(server, 'message'), headers: { 'x-gotify-key': token }, body: { json } }
  },
  outcome: outcomeOfStatus,
}
