import pushLibrary from 'web-push'
import type { RawResponse } from '../../platform/http-client/read-response'
import { verdictByStatus, disabled, refused } from './outcomes'
import { composeText, plainBytes } from './rendering/compose'
import { cutText, inBytes } from './rendering/cut'
import { defineHttpKind } from './send-http'

/** Share of the 3993 bytes of one encrypted record; the rest is for title and URL. */
const MAX_TEXT = 1200
/** Push services drop the message after this time, because an old restock is of no use. */
const TTL_S = 3600

const outcome = (response: RawResponse, now: Date) =>
  response.status === 404 || response.status === 410 ? disabled('channel.gone') : verdictByStatus(response, now)

export const webPush = defineHttpKind({
  kind: 'web-push',
  limits: { rates: [], size: { max: MAX_TEXT, unit: 'bytes' } },
  pictures: 'none',
  outcome,
  isUserAddressed: true,
  request: (message, { secrets: { endpoint, p256dh, auth }, deliver: { vapid } }) => {
    if (vapid === null) return refused('channel.not_set_up')
    const [main] = message.links
    const payload = JSON.stringify({
      id: message.id,
      level: message.level,
      title: cutText(message.title, 300, inBytes),
      text: composeText(message, { max: MAX_TEXT, markup: plainBytes, withLinks: false }),
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
  sample: {
    settings: {},
    secrets: {
      endpoint: 'https://push.example/wpush/v2/subscription-1',
      p256dh: 'BO0oMmda9uak3am_zNEPlUAUzDLUb55ZCK_kjwSaQ0xi4Sf8ke4me5j3aLYL0zPJ29ObatIfxeAjH9nLb75ZVH4',
      auth: 'NwO7VWxef4Alm5-EJ4lduQ',
    },
    to: 'push.example/wpush/v2/subscription-1',
    ok: '',
    says: /./s,
  },
})
