import { z } from '@outlet/shared/contract/zod'
import type { RawResponse } from '../../platform/http-client/read-response'
import type { ChannelMessage, SendContext } from './channel-kind'
import { multipart } from './multipart'
import { verdictByStatus, parseJsonBody, refused, retry, sent } from './outcomes'
import { composeText, plain } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { defineHttpKind } from './send-http'

const MAX_MESSAGE = 1024
const MAX_URL = 512
const MAX_FILE = 5 * 1024 * 1024

const ResponseBody = z.object({ status: z.number(), errors: z.array(z.string()).catch([]) })

function outcome(response: RawResponse, now: Date) {
  const body = parseJsonBody(response, ResponseBody)
  if (body?.status === 1) return sent
  // The month's quota is used up, so that a retry after minutes does not help.
  if (response.status === 429) return retry('channel.quota_exceeded', resetOf(response, now))
  if (response.status === 400 && body) {
    return refused(body.errors.some((error) => /token|user/i.test(error)) ? 'channel.unauthorised' : 'channel.refused')
  }
  return response.status < 300 ? retry('channel.bad_answer') : verdictByStatus(response, now)
}

/** Delay until the quota is reset. `X-Limit-App-Reset`: start of the next month's quota, in seconds since 1970. */
const resetOf = ({ headers }: RawResponse, now: Date) => {
  const at = Number(headers['x-limit-app-reset'])
  return Number.isFinite(at) && at > 0 ? Math.max(0, at * 1000 - now.getTime()) : null
}

/** Sounds every minute for an hour, until a person acknowledges it. */
const emergencyPriority = { priority: 2, retry: 60, expire: 3600 }
const priorities = { info: 0, success: 0, warning: 0, failure: 1 }

const fieldsOf = (message: ChannelMessage, { settings, secrets }: SendContext<'pushover'>) => {
  const [main] = message.links
  // A URL that is too long for its own field is written into the text.
  const hasUrlField = main !== undefined && main.url.length <= MAX_URL
  const file = message.image?.file
  return {
    token: secrets.app_token,
    user: secrets.user_key,
    ...(settings.device === undefined ? {} : { device: settings.device }),
    title: cutText(message.title, 250, inCharacters),
    message: composeText(message, { max: MAX_MESSAGE, markup: plain, withLinks: !hasUrlField }) || '…',
    timestamp: Math.floor(message.at.getTime() / 1000),
    ...(hasUrlField ? { url: main.url, url_title: cutText(main.label, 100, inCharacters) } : {}),
    ...(settings.insist && message.level === 'failure' ? emergencyPriority : { priority: priorities[message.level] }),
    ...(file && file.bytes.length <= MAX_FILE ? { attachment: file } : {}),
  }
}

export const pushover = defineHttpKind({
  kind: 'pushover',
  limits: { rates: [], size: { max: MAX_MESSAGE, unit: 'characters' } },
  pictures: 'upload',
  outcome,
  request: (message, context) => ({
    url: 'https://api.pushover.net/1/messages.json',
    method: 'POST',
    ...multipart(message.id, fieldsOf(message, context)),
  }),
  sample: {
    settings: {},
    secrets: { app_token: 'tok-pushover', user_key: 'usr-pushover' },
    to: 'api.pushover.net/1/messages.json',
    ok: { status: 1 },
    says: /name="token"\r\n\r\ntok-pushover\r\n.*name="priority"\r\n\r\n0\r\n/s,
  },
})
