import pushLibrary from 'web-push'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import { byStatus, disabled, refused } from './outcomes'
import { compose, plainBytes } from './rendering/compose'
import { cut, inBytes } from './rendering/cut'
import { defineHttpKind } from './send-http'

/** Of the 3993 bytes that fit into one encrypted record, beside title and address. */
const MAX_TEXT = 1200
/** A restock of yesterday is no news. */
const TTL_S = 3600

const outcome = (answer: RawAnswer, now: Date) =>
  answer.status === 404 || answer.status === 410 ? disabled('channel.gone') : byStatus(answer, now)

export const webPush = defineHttpKind({
  kind: 'web-push',
  limits: { rates: [], size: { max: MAX_TEXT, unit: 'bytes' } },
  outcome,
  isUserAddressed: true,
  request: (message, { secrets: { endpoint, p256dh, auth }, deliver: { vapid } }) => {
    if (vapid === null) return refused('channel.not_set_up')
    const [main] = message.links
    const payload = JSON.stringify({
      id: message.id,
      level: message.level,
      title: cut(message.title, 300, inBytes),
      text: compose(message, { max: MAX_TEXT, markup: plainBytes, withLinks: false }),
      url: main?.url ?? null,
    })
    const { headers, body } = pushLibrary.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: TTL_S,
      urgency: message.level === 'failure' ? 'high' : 'normal',
    })
    const texts = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    return { url: endpoint, method: 'POST', headers: texts, body: body ?? Buffer.alloc(0) }
  },
})
