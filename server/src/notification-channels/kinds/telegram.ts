import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import {
  verdictByStatus,
  disabled,
  parseJsonBody,
  movedTo,
  secondsToMs,
  refused,
  retry,
  sent,
  type Verdict,
} from './outcomes'
import { multipart } from './multipart'
import { composeText } from './rendering/compose'
import { telegramHtml } from './rendering/markups'
import { defineHttpKind, postJson } from './send-http'
import { serviceUrl } from './service-url'

const MAX_TEXT = 4096
const MAX_CAPTION = 1024

const ResponseBody = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().catch(''),
  parameters: z
    .object({
      retry_after: z.number().optional(),
      /** Id of the supergroup that the group was turned into. Telegram refuses the old id from then on. */
      migrate_to_chat_id: z.int().optional(),
    })
    .optional(),
})

const recipientErrors = /chat not found|thread not found|user is deactivated|not enough rights/i

type TelegramResponse = z.infer<typeof ResponseBody>

function refusalVerdict({ error_code, description, parameters }: TelegramResponse): Verdict | null {
  // The token was revoked, or the bot was blocked or removed from its group.
  if (error_code === 401 || error_code === 404) return disabled('channel.unauthorised')
  if (error_code === 403) return disabled('channel.bad_recipient')
  if (parameters?.migrate_to_chat_id !== undefined) {
    return movedTo({ chat_id: String(parameters.migrate_to_chat_id) })
  }
  if (error_code === 429) return retry('channel.rate_limited', secondsToMs(parameters?.retry_after))
  return recipientErrors.test(description) ? refused('channel.bad_recipient') : null
}

function outcome(response: RawResponse, now: Date): Verdict {
  const body = parseJsonBody(response, ResponseBody)
  if (body?.ok) return sent
  const verdict = body ? refusalVerdict(body) : null
  if (verdict) return verdict
  if (response.status >= 300) return verdictByStatus(response, now)
  return body ? refused('channel.refused') : retry('channel.bad_answer')
}

export const telegram = defineHttpKind({
  kind: 'telegram',
  limits: { rates: [{ count: 20, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  pictures: 'upload',
  outcome,
  request: (message, { settings, secrets }) => {
    const url = serviceUrl(settings.server, `bot${secrets.bot_token}`)
    const { image } = message
    const photo = image?.file ?? image?.url ?? null
    const text = composeText(message, { max: photo ? MAX_CAPTION : MAX_TEXT, markup: telegramHtml, withTitle: true })
    const thread = settings.thread_id === undefined ? {} : { message_thread_id: settings.thread_id }
    const to = { chat_id: settings.chat_id, ...thread, parse_mode: 'HTML' }
    if (photo === null) {
      return postJson(`${url}/sendMessage`, { ...to, text, link_preview_options: { is_disabled: true } })
    }
    if (typeof photo === 'string') return postJson(`${url}/sendPhoto`, { ...to, photo, caption: text })
    return { url: `${url}/sendPhoto`, method: 'POST', ...multipart(message.id, { ...to, caption: text, photo }) }
  },
  sample: {
    settings: { chat_id: '-100123', thread_id: 7 },
    secrets: { bot_token: '123:tok-telegram' },
    to: 'api.telegram.org/bot123:tok-telegram/sendMessage',
    ok: { ok: true },
    says: /^\{"chat_id":"-100123","message_thread_id":7,"parse_mode":"HTML","text":"<b>Back in stock<\/b>/,
  },
})
