import { clock } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'
import type { LimitedAnswer } from './send-limited'

/** How a dialect tells of errors. */
export interface Faults {
  /** What an answer's JSON says went wrong; null where it is none of the dialect's. */
  read(body: unknown): Fault | null
  /** Whether the credentials were refused, apart from 401. */
  isAccessRefused?(status: number, fault: Fault): boolean
  /** Whether what was asked for is not there, apart from 404. */
  isMissing?(answer: LimitedAnswer): boolean
}

export interface Fault {
  type: string
  message: string
}

/** What walls against robots write on their pages. We stop there and tell the operator; we never work around one. */
const BOT_WALL =
  /captcha|are human|not a robot|access denied|unusual traffic|pardon our interruption|cf-challenge|px-block|incapsula|request unsuccessful/i

const SHOWN_BYTES = 4096

const isHtml = ({ headers, body }: LimitedAnswer) =>
  /html/i.test(headers['content-type'] ?? '') || /^\s*</.test(body.subarray(0, 64).toString('utf8'))

const faultOf = ({ body }: LimitedAnswer, faults: Faults): Fault | null => {
  try {
    const fault = faults.read(JSON.parse(body.toString('utf8')))
    return fault && { type: fault.type.slice(0, 100), message: fault.message.slice(0, 300) }
  } catch {
    // Not JSON: there is no fault to tell of.
    return null
  }
}

/** The store's or a gateway's patience ended; a conflict, as with the same request under way; sent too early. */
const LEFT_OPEN = new Set([408, 409, 425])

/** Why the store refused, in its own words, with a status of 4xx that says so; null for any other answer. */
export function refusalIn(answer: LimitedAnswer, faults: Faults): Fault | null {
  const { status } = answer
  return status >= 400 && status <= 499 && !LEFT_OPEN.has(status) ? faultOf(answer, faults) : null
}

/** `Retry-After`: seconds, or a date. */
export const retryAfterMs = (header: string | undefined, now = clock.now()): number | null => {
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

const unavailable: Reason = (answer, told) => {
  const isThrottled = answer.status === 503 && /throttle/i.test(answer.headers['sfdc_load_status'] ?? '')
  const code = isThrottled ? 'store.throttled' : 'store.unavailable'
  return new ConnectorError(code, { message: told, ...pauseOf(answer) })
}

const unauthorised: Reason = (_answer, message) => new ConnectorError('store.auth_failed', { message })

const byStatus: Record<number, Reason> = {
  401: unauthorised,
  // A shop that is frozen or locked.
  402: unavailable,
  403: (_answer, message) => new ConnectorError('store.blocked', { message }),
  404: (_answer, message) => new ConnectorError('store.not_found', { message }),
  423: unavailable,
  429: (answer, message) => new ConnectorError('store.throttled', { message, ...pauseOf(answer) }),
  // Shopify's own number for a request that it takes for a robot's.
  430: (_answer, message) => new ConnectorError('store.blocked', { message }),
  504: (_answer, message) => new ConnectorError('store.timeout', { message }),
}

const reasonOf = (answer: LimitedAnswer, fault: Fault, faults: Faults): Reason | undefined => {
  const { status } = answer
  if (faults.isAccessRefused?.(status, fault)) return unauthorised
  return byStatus[status] ?? (status >= 500 ? unavailable : undefined)
}

/** Why an answer is no good one, by its status. */
export function errorOfStatus(answer: LimitedAnswer, faults: Faults): ConnectorError {
  const { status } = answer
  if (faults.isMissing?.(answer)) return new ConnectorError('store.not_found', { message: `HTTP ${status}` })
  if (status < 400) {
    return new ConnectorError('store.redirected', { message: `HTTP ${status}: redirects are not followed` })
  }
  const fault = faultOf(answer, faults) ?? { type: '', message: '' }
  const told = [`HTTP ${status}`, fault.type, fault.message].filter((part) => part !== '').join(': ')
  const reason = reasonOf(answer, fault, faults)
  return (
    reason?.(answer, told) ?? new ConnectorError('store.bad_shape', { message: `the request was refused: ${told}` })
  )
}

/** The JSON of a good answer; all else is a ConnectorError. */
export function jsonOf(answer: LimitedAnswer, faults: Faults): unknown {
  const html = isHtml(answer)
  if (html && BOT_WALL.test(answer.body.subarray(0, SHOWN_BYTES).toString('utf8'))) {
    throw new ConnectorError('store.blocked', { message: `HTTP ${answer.status}: a wall against robots` })
  }
  if (answer.status < 200 || answer.status > 299) throw errorOfStatus(answer, faults)
  if (html) throw new ConnectorError('store.not_json', { message: 'the store answered a page instead of JSON' })
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch (error) {
    throw new ConnectorError('store.not_json', { message: 'the answer is not complete JSON', cause: error })
  }
}
