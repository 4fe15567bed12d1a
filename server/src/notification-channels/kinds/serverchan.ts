import { cutText, inBytes, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST_BYTES = 32_000

/** Keys of the third edition name the server that knows them: `sctp123t…`. */
const addressOf = (key: string): string => {
  const third = /^sctp(\d+)t/.exec(key)
  return third ? `https://${third[1]}.push.ft07.com/send/${key}.send` : `https://sctapi.ftqq.com/${key}.send`
}

export const serverchan: HttpKind<'serverchan'> = {
  kind: 'serverchan',
  rate: { messages: 5, seconds: 60 },
  request(message, { key }) {
    const { lines, links } = markdownOf(message)
    const desp = joinLines(lines.slice(1), links, { most: MOST_BYTES, measure: inBytes, between: '\n\n' })
    return { url: addressOf(key), body: { json: { title: cutText(message.title, 32), desp } } }
  },
  outcome: outcomeOfCode('code', 0, {
    40001: refused('channel.unauthorised'),
    40010: retry('channel.rate_limited', 3_600_000),
  }),
}
