import { verdictByStatus } from './outcomes'
import { composeText, plainBytes } from './rendering/compose'
import { cutText, inBytes } from './rendering/cut'
import { serviceUrl } from './service-url'
import { defineHttpKind, postJson } from './send-http'

/** ntfy turns longer messages into attachments. */
const MAX_MESSAGE = 4096
const MAX_ACTIONS = 3

const priorities = { info: 3, success: 3, warning: 4, failure: 5 }
const tags = { info: 'information_source', success: 'white_check_mark', warning: 'warning', failure: 'rotating_light' }

export const ntfy = defineHttpKind({
  kind: 'ntfy',
  limits: { rates: [{ count: 60, perMs: 300_000 }], size: { max: MAX_MESSAGE, unit: 'bytes' } },
  pictures: 'link',
  outcome: verdictByStatus,
  request: (message, { settings, secrets }) => {
    const [main, ...others] = message.links
    const actions = others.slice(0, MAX_ACTIONS).map(({ label, url }) => ({ action: 'view', label, url }))
    const body = {
      topic: secrets.topic,
      title: cutText(message.title, 250, inBytes),
      message: composeText(message, { max: MAX_MESSAGE, markup: plainBytes, withLinks: false }),
      priority: priorities[message.level],
      tags: [tags[message.level]],
      ...(main ? { click: main.url } : {}),
      ...(actions.length ? { actions } : {}),
      ...(message.image?.url ? { attach: message.image.url } : {}),
    }
    const { access_token } = secrets
    return postJson(
      serviceUrl(settings.server, ''),
      body,
      access_token ? { authorization: `Bearer ${access_token}` } : {},
    )
  },
  sample: {
    settings: {},
    secrets: { topic: 'topic-secret-1', access_token: 'tk_token' },
    to: 'ntfy.sh/',
    ok: { id: 'x' },
    says: /"topic":"topic-secret-1".*"priority":4,"tags":\["warning"\],"click":"https:/,
  },
})
