import { z } from '@outlet/shared/contract/zod'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import type { ChannelMessage, Parts } from './channel-kind'
import { multipart } from './multipart'
import { byStatus, jsonOf, refused, retry, sent } from './outcomes'
import { compose, plain } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { defineHttpKind } from './send-http'

const MAX_MESSAGE = 1024
const MAX_URL = 512
const MAX_FILE = 5 * 1024 * 1024

const Answer = z.object({ status: z.number(), errors: z.array(z.string()).catch([]) })

function outcome(answer: RawAnswer, now: Date) {
  const said = jsonOf(answer, Answer)
  if (said?.status === 1) return sent
  // A month's messages are used up, which is nothing that minutes mend.
  if (answer.status === 429) return retry('channel.quota_exceeded', resetOf(answer, now))
  if (answer.status === 400 && said) {
    return refused(said.errors.some((error) => /token|user/i.test(error)) ? 'channel.unauthorised' : 'channel.refused')
  }
  return answer.status < 300 ? retry('channel.bad_answer') : byStatus(answer, now)
}

/** `X-Limit-App-Reset`: when the month's count starts again, in seconds since 1970. */
const resetOf = ({ headers }: RawAnswer, now: Date) => {
  const at = Number(headers['x-limit-app-reset'])
  return Number.isFinite(at) && at > 0 ? Math.max(0, at * 1000 - now.getTime()) : null
}

/** Sounds each minute for an hour, until somebody acknowledges it. */
const insisting = { priority: 2, retry: 60, expire: 3600 }
const priorities = { info: 0, success: 0, warning: 0, failure: 1 }

const fieldsOf = (message: ChannelMessage, { settings, secrets }: Parts<'pushover'>) => {
  const [main] = message.links
  // Too long for its own field it stands in the text.
  const isApart = main !== undefined && main.url.length <= MAX_URL
  const file = message.image?.file
  return {
    token: secrets.app_token,
    user: secrets.user_key,
    ...(settings.device === undefined ? {} : { device: settings.device }),
    title: cut(message.title, 250, inCharacters),
    message: compose(message, { max: MAX_MESSAGE, markup: plain, withLinks: !isApart }) || '…',
    timestamp: Math.floor(message.at.getTime() / 1000),
    ...(isApart ? { url: main.url, url_title: cut(main.label, 100, inCharacters) } : {}),
    ...(settings.insist && message.level === 'failure' ? insisting : { priority: priorities[message.level] }),
    ...(file && file.bytes.length <= MAX_FILE ? { attachment: file } : {}),
  }
}

export const pushover = defineHttpKind({
  kind: 'pushover',
  limits: { rates: [], size: { max: MAX_MESSAGE, unit: 'characters' } },
  outcome,
  request: (message, parts) => ({
    url: 'https://api.pushover.net/1/messages.json',
    method: 'POST',
    ...multipart(message.id, fieldsOf(message, parts)),
  }),
})
