import { cutText, inBytes, joinLines } from '../cut-text'
import { outcomeOfStatus, type HttpKind } from './http-kind'
import { below, plainLinesOf } from './plain-text'

/** Apple takes 4,096 bytes of all that is sent. */
const MOST_BYTES = 2500

const level = { info: 'passive', success: 'active', warning: 'timeSensitive', failure: 'timeSensitive' } as const

export const bark: HttpKind<'bark'> = {
  kind: 'bark',
  rate: { messages: 30, seconds: 60 },
  request(message, { server, device_key }) {
    const [main] = message.links
    const json = {
      device_key,
      title: cutText(message.title, 200, inBytes),
      body: joinLines(plainLinesOf(message).lines, [], { most: MOST_BYTES, measure: inBytes }),
      level: level[message.level],
      group: 'Outlet Console',
      ...(main && { url: main.url }),
      ...(message.image !== null && { image: message.image }),
    }
    return { url: below(server, 'push'), body: { json } }
  },
  outcome: outcomeOfStatus,
}
