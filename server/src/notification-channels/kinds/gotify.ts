import { byStatus } from './outcomes'
import { compose, plain } from './rendering/compose'
import { serviceUrl } from './service-url'
import { defineHttpKind, postJson } from './send-http'

const MAX_MESSAGE = 20_000
const priorities = { info: 4, success: 4, warning: 6, failure: 8 }

export const gotify = defineHttpKind({
  kind: 'gotify',
  limits: { rates: [], size: { max: MAX_MESSAGE, unit: 'characters' } },
  outcome: byStatus,
  request: (message, { settings, secrets }) => {
    const [main] = message.links
    const shown = {
      ...(main ? { click: { url: main.url } } : {}),
      ...(message.image?.url ? { bigImageUrl: message.image.url } : {}),
    }
    const body = {
      title: message.title,
      message: compose(message, { max: MAX_MESSAGE, markup: plain }),
      priority: priorities[message.level],
      extras: { 'client::display': { contentType: 'text/plain' }, 'client::notification': shown },
    }
    return postJson(serviceUrl(settings.server, 'message'), body, { 'x-gotify-key': secrets.app_token })
  },
})
