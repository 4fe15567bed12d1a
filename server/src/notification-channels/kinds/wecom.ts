import { inBytes, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST_BYTES = 4096

export const wecom: HttpKind<'wecom'> = {
  kind: 'wecom',
  rate: { messages: 20, seconds: 60 },
  request(message, { key }) {
    // Its Markdown knows no pictures.
    const { lines, links } = markdownOf({ ...message, image: null })
    const content = joinLines(lines, links, { most: MOST_BYTES, measure: inBytes })
    return {
      url: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?${new URLSearchParams({ key }).toString()}`,
      body: { json: { msgtype: 'markdown', markdown: { content } } },
    }
  },
  outcome: outcomeOfCode('errcode', 0, {
    93000: refused('channel.bad_address'),
    93008: refused('channel.gone', true),
    40001: refused('channel.unauthorised'),
    45009: retry('channel.rate_limited', 60_000),
    [-1]: retry('channel.server_error'),
  }),
}
