import { verdictByStatus } from './outcomes'
import { composeText, plain } from './rendering/compose'
import { serviceUrl } from './service-url'
import { defineHttpKind, postJson } from './send-http'

const MAX_MESSAGE = 20_000
const priorities = { info: 4, success: 4, warning: 6, failure: 8 }

export const gotify = defineHttpKind({
  kind: 'gotify',
  limits: { rates: [], size: { max: MAX_MESSAGE, unit: 'characters' } },
  pictures: 'link',
  outcome: verdictByStatus,
  request: (message, { settings, secrets }) => {
    const [main] = message.links
    const notificationExtras = {
      ...(main ? { click: { url: main.url } } : {}),
      ...(message.image?.url ? { bigImageUrl: message.image.url } : {}),
    }
    const body = {
      title: message.title,
      message: composeText(message, { max: MAX_MESSAGE, markup: plain }),
      priority: priorities[message.level],
      extras: { 'client::display': { contentType: 'text/plain' }, 'client::notification': notificationExtras },
    }
    return postJson(serviceUrl(settings.server, 'message'), body, { 'x-gotify-key': secrets.app_token })
  },
  sample: {
    settings: { server: 'https://gotify.example' },
    secrets: { app_token: 'tok-gotify' },
    to: 'gotify.example/message',
    ok: { id: 1 },
    says: /"priority":6,"extras"/,
  },
})
