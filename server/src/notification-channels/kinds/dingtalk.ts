import { createHmac } from 'node:crypto'
import { cutText, inBytes, joinLines } from '../cut-text'
import { outcomeOfCode, refused, retry, type HttpKind } from './http-kind'
import { markdownOf } from './markdown'

const MOST_BYTES = 20_000
/** Who sends more than the rate is shut out for so long. */
const SHUT_OUT_MS = 10 * 60_000

/** Base64 of HMAC-SHA256 over time (ms) and secret, with the secret as key. */
export const dingtalkSign = (ms: number, secret: string): string =>
  createHmac('sha256', secret).update(`${ms}\n${secret}`).digest('base64')

export const dingtalk: HttpKind<'dingtalk'> = {
  kind: 'dingtalk',
  rate: { messages: 20, seconds: 60 },
  request(message, { access_token, secret }, now) {
    const query = new URLSearchParams({ access_token })
    if (secret !== undefined) {
      query.set('timestamp', String(now.getTime()))
      query.set('sign', dingtalkSign(now.getTime(), secret))
    }
    const { lines, links } = markdownOf(message)
    const text = joinLines(lines, links, { most: MOST_BYTES - 1000, measure: inBytes, between: '\n\n' })
    const markdown = { title: cutText(message.title, 100), text }
    return {
      url: `https://oapi.dingtalk.com/robot/send?${query.toString()}`,
      body: { json: { msgtype: 'markdown', markdown, at: { isAtAll: false } } },
    }
  },
  outcome: outcomeOfCode('errcode', 0, {
    // 310000: signature, keyword or network of the robot's security settings, which the text tells apart.
    310000: refused('channel.bad_signature'),
    300001: refused('channel.unauthorised'),
    400101: refused('channel.bad_address'),
    400102: refused('channel.gone', true),
    130101: retry('channel.rate_limited', SHUT_OUT_MS),
    410100: retry('channel.rate_limited', SHUT_OUT_MS),
    430104: retry('channel.server_error'),
    [-1]: retry('channel.server_error'),
  }),
}
