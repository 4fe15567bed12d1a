import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import { verdictByStatus, parseJsonBody, refused } from './outcomes'
import { composeText, plainBytes } from './rendering/compose'
import { cutText, inBytes } from './rendering/cut'
import { serviceUrl } from './service-url'
import { defineHttpKind, postJson } from './send-http'

/** Apple's limit is 4 KB in all, of which a URL may need half. */
const MAX_BODY = 1500
const levels = { info: 'active', success: 'active', warning: 'timeSensitive', failure: 'timeSensitive' }

const ResponseBody = z.object({ message: z.string() })

function outcome(response: RawResponse, now: Date) {
  const reason = parseJsonBody(response, ResponseBody)?.message ?? ''
  if (response.status === 400 && /device (key|token)/i.test(reason)) return refused('channel.unauthorised')
  return verdictByStatus(response, now)
}

export const bark = defineHttpKind({
  kind: 'bark',
  limits: { rates: [], size: { max: MAX_BODY, unit: 'bytes' } },
  pictures: 'link',
  outcome,
  request: (message, { settings, secrets }) => {
    const [main] = message.links
    return postJson(serviceUrl(settings.server, 'push'), {
      device_key: secrets.device_key,
      title: cutText(message.title, 300, inBytes),
      body: composeText(message, { max: MAX_BODY, markup: plainBytes, withLinks: false }),
      level: levels[message.level],
      ...(settings.group === undefined ? {} : { group: settings.group }),
      ...(main ? { url: main.url } : {}),
      ...(message.image?.url ? { image: message.image.url } : {}),
    })
  },
  sample: {
    settings: { server: 'https://bark.example/sub/', group: 'outlet' },
    secrets: { device_key: 'device-key-1' },
    to: 'bark.example/sub/push',
    ok: { code: 200 },
    says: /"device_key":"device-key-1".*"level":"timeSensitive","group":"outlet","url":"https:/,
  },
})
