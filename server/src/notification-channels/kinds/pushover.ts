import { cutText, joinLines } from '../cut-text'
import { jsonOf, outcomeOfStatus, refused, sent, type HttpKind } from './http-kind'
import { plainLinesOf } from './plain-text'

const MOST = 1024
const MOST_URL = 512
const priority = { info: '-1', success: '0', warning: '0', failure: '1' } as const

export const pushover: HttpKind<'pushover'> = {
  kind: 'pushover',
  rate: { messages: 60, seconds: 60 },
  request(message, { token, user, device }) {
    const { lines } = plainLinesOf(message)
    const main = message.links.find(({ url }) => url.length <= MOST_URL)
    const form = new URLSearchParams({
      token,
      user,
      title: cutText(message.title, 250),
      // It takes no empty message.
      message: joinLines(lines, [], { most: MOST }) || cutText(message.title, MOST),
      priority: priority[message.level],
      timestamp: String(Math.floor(message.at.getTime() / 1000)),
      ...(device && { device }),
      ...(main && { url: main.url, url_title: cutText(main.label, 100) }),
    })
    return { url: 'https://api.pushover.net/1/messages.json', body: { form } }
  },
  outcome(answer, now) {
    const body = jsonOf(answer)
    if (body?.['status'] === 1) return sent
    if (body?.['token'] === 'invalid' || body?.['user'] === 'invalid') return refused('channel.unauthorised')
    const byStatus = outcomeOfStatus(answer, now)
    return byStatus.result === 'sent' ? refused('channel.bad_answer') : byStatus
  },
}
