import { cutText, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST = 20_000

export const pushplus: HttpKind<'pushplus'> = {
  kind: 'pushplus',
  rate: { messages: 5, seconds: 60 },
  request(message, { token, topic }) {
    const { lines, links } = markdownOf(message)
    const content = joinLines(lines.slice(1), links, { most: MOST, between: '\n\n' })
    const json = { token, title: cutText(message.title, 100), content, template: 'markdown', ...(topic && { topic }) }
    return { url: 'https://www.pushplus.plus/send', body: { json } }
  },
  // 200 says that it is accepted, no more; after 900 each further request makes the exclusion longer.
  outcome: outcomeOfCode('code', 200, {
    900: refused('channel.rate_limited', true),
    903: refused('channel.unauthorised'),
    905: refused('channel.unauthorised'),
    500: retry('channel.server_error'),
  }),
}
