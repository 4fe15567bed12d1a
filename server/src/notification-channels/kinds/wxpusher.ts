import { cutText, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST = 40_000
const MARKDOWN = 3

export const wxpusher: HttpKind<'wxpusher'> = {
  kind: 'wxpusher',
  rate: { messages: 2, seconds: 1 },
  request(message, { app_token, uids }) {
    const { lines, links } = markdownOf(message)
    const [main] = message.links
    const json = {
      appToken: app_token,
      content: joinLines(lines, links, { most: MOST, between: '\n\n' }),
      summary: cutText(message.title, 20),
      contentType: MARKDOWN,
      uids,
      ...(main && { url: main.url }),
    }
    return { url: 'https://wxpusher.zjiecode.com/api/send/message', body: { json } }
  },
  outcome: outcomeOfCode('code', 1000, {
    1001: refused('channel.refused'),
    1002: refused('channel.unauthorised'),
    1005: retry('channel.server_error'),
  }),
}
