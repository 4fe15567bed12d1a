import { cutText, inBytes, joinLines } from '../cut-text'
import { outcomeOfStatus, type HttpKind } from './http-kind'
import { plainLinesOf } from './plain-text'

/** A longer message becomes an attachment. */
const MOST_BYTES = 4096

const priority = { info: 2, success: 3, warning: 4, failure: 5 } as const
const tag = {
  info: 'information_source',
  success: 'white_check_mark',
  warning: 'warning',
  failure: 'rotating_light',
} as const

export const ntfy: HttpKind<'ntfy'> = {
  kind: 'ntfy',
  rate: { messages: 60, seconds: 60 },
  request(message, { server, topic, token }) {
    const [main] = message.links
    const json = {
      topic,
      title: cutText(message.title, 250),
      message: joinLines(plainLinesOf(message).lines, [], { most: MOST_BYTES, measure: inBytes }),
      priority: priority[message.level],
      tags: [tag[message.level]],
      ...(main && { click: main.url }),
      ...(message.image !== null && { attach: message.image }),
    }
    return { url: server, ...(token && { headers: { authorization: `Bearer ${token}` } }), body: { json } }
  },
  outcome: outcomeOfStatus,
}
