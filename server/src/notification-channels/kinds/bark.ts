import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import { byStatus, jsonOf, refused } from './outcomes'
import { compose, plainBytes } from './rendering/compose'
import { cut, inBytes } from './rendering/cut'
import { serviceUrl } from './service-url'
import { defineHttpKind, postJson } from './send-http'

/** Apple takes 4 KB in all, of which an address may need half. */
const MAX_BODY = 1500
const levels = { info: 'active', success: 'active', warning: 'timeSensitive', failure: 'timeSensitive' }

const Answer = z.object({ message: z.string() })

function outcome(answer: RawAnswer, now: Date) {
  const about = jsonOf(answer, Answer)?.message ?? ''
  if (answer.status === 400 && /device (key|token)/i.test(about)) return refused('channel.unauthorised')
  return byStatus(answer, now)
}

export const bark = defineHttpKind({
  kind: 'bark',
  limits: { rates: [], size: { max: MAX_BODY, unit: 'bytes' } },
  outcome,
  request: (message, { settings, secrets }) => {
    const [main] = message.links
    return postJson(serviceUrl(settings.server, 'push'), {
      device_key: secrets.device_key,
      title: cut(message.title, 300, inBytes),
      body: compose(message, { max: MAX_BODY, markup: plainBytes, withLinks: false }),
      level: levels[message.level],
      ...(settings.group === undefined ? {} : { group: settings.group }),
      ...(main ? { url: main.url } : {}),
      ...(message.image?.url ? { image: message.image.url } : {}),
    })
  },
})
