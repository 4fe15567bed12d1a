import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import type { LimitedAnswer } from '../http/get-limited'

const Fault = z.object({ fault: z.object({ type: z.string().catch(''), message: z.string().catch('') }) })

/** What walls against robots write on their pages. We stop there and tell the operator; we never work around one. */
const BOT_WALL =
  /captcha|are human|not a robot|access denied|unusual traffic|pardon our interruption|cf-challenge|px-block|incapsula|request unsuccessful/i

const SHOWN_BYTES = 4096

const isHtml = ({ headers, body }: LimitedAnswer) =>
  /html/i.test(headers['content-type'] ?? '') || /^\s*</.test(body.subarray(0, 64).toString('utf8'))

const faultOf = ({ body }: LimitedAnswer): { type: string; message: string } => {
  try {
    const parsed = Fault.safeParse(JSON.parse(body.toString('utf8')))
    if (parsed.success) return { ...parsed.data.fault, message: parsed.data.fault.message.slice(0, 300) }
  } catch {
    // Not JSON: there is no fault to tell of.
  }
  return { type: '', message: '' }
}

/** `Retry-After`: seconds, or a date. */
export const retryAfterMs = (header: string | undefined, now = Date.now()): number | null => {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

const pauseOf = (answer: LimitedAnswer): { retryAfterMs?: number } => {
  const pause = retryAfterMs(answer.headers['retry-after'])
  return pause === null ? {} : { retryAfterMs: pause }
}

type Reason = (answer: LimitedAnswer, told: string) => ConnectorError

const isClientRefused = (status: number, type: string) =>
  // A missing or unknown client id is a 400 in some versions of the API.
  status === 401 || (status === 400 && /ClientId|AccessToken/i.test(type))

const unavailable: Reason = (answer, told) => {
  const isThrottled = answer.status === 503 && /throttle/i.test(answer.headers['sfdc_load_status'] ?? '')
  const code = isThrottled ? 'store.throttled' : 'store.unavailable'
  return new ConnectorError(code, { message: told, ...pauseOf(answer) })
}

const byStatus: Record<number, Reason> = {
  403: (_answer, message) => new ConnectorError('store.blocked', { message }),
  404: (_answer, message) => new ConnectorError('store.not_found', { message }),
  429: (answer, message) => new ConnectorError('store.throttled', { message, ...pauseOf(answer) }),
  // The API gives up after 10 s: what it was doing may have been done all the same.
  504: (_answer, message) => new ConnectorError('store.timeout', { message, isAmbiguous: true }),
}

const ofStatus = (answer: LimitedAnswer): ConnectorError => {
  const { status } = answer
  const { type, message } = faultOf(answer)
  const told = [`HTTP ${status}`, type, message].filter((part) => part !== '').join(': ')
  if (status < 400) {
    return new ConnectorError('store.redirected', { message: `HTTP ${status}: redirects are not followed` })
  }
  if (isClientRefused(status, type)) return new ConnectorError('store.auth_failed', { message: told })
  const reason = byStatus[status] ?? (status >= 500 ? unavailable : undefined)
  return (
    reason?.(answer, told) ?? new ConnectorError('store.bad_shape', { message: `the request was refused: ${told}` })
  )
}

/** The JSON of a good answer; all else is a ConnectorError. */
export function jsonOf(answer: LimitedAnswer): unknown {
  const html = isHtml(answer)
  if (html && BOT_WALL.test(answer.body.subarray(0, SHOWN_BYTES).toString('utf8'))) {
    throw new ConnectorError('store.blocked', { message: `HTTP ${answer.status}: a wall against robots` })
  }
  if (answer.status < 200 || answer.status > 299) throw ofStatus(answer)
  if (html) throw new ConnectorError('store.not_json', { message: 'the store answered a page instead of JSON' })
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch (error) {
    throw new ConnectorError('store.not_json', { message: 'the answer is not complete JSON', cause: error })
  }
}
