import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { clock } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'
import { challengeIn } from './bot-challenge'
import { codeOfPage } from './closed-page'
import { codeInWords, type Fault } from './fault-words'
import { pageIn, withoutMarkup, type Page } from './page'
import { redirectError } from './redirect-error'
import type { LimitedAnswer } from './send-limited'

/** How a dialect tells of errors. */
export interface Faults {
  /** What an answer's JSON says went wrong; null where it is none of the dialect's. */
  read(body: unknown): Fault | null
  /** Whether the credentials were refused, apart from 401. */
  isAccessRefused?(status: number, fault: Fault): boolean
  /** Whether the store's words are of a wrong setting, apart from what they say in every dialect. */
  isWrongSetting?(fault: Fault): boolean
  /** Whether a product that was asked for is not there. Without it, that is what a 404 in the store's own words says. */
  isMissing?(answer: LimitedAnswer): boolean
}

/** Cut here, and again where our credentials have been struck out: half of one would not be found. */
const TOLD_TYPE = 200
const TOLD_MESSAGE = 1000

/** What an answer says went wrong, in the store's own words; null where it has none. */
export const faultOf = ({ body }: LimitedAnswer, faults: Faults): Fault | null => {
  try {
    const fault = faults.read(JSON.parse(body.toString('utf8')))
    return (
      fault && {
        type: withoutMarkup(fault.type).slice(0, TOLD_TYPE),
        message: withoutMarkup(fault.message).slice(0, TOLD_MESSAGE),
      }
    )
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

/** An answer that is no good one, and what is known of it. */
interface Refused {
  answer: LimitedAnswer
  page: Page | null
  /** The store's own words; empty where it has none. */
  fault: Fault
  faults: Faults
}

const hasWords = ({ type, message }: Fault) => type !== '' || message !== ''

const unavailable = ({ answer }: Refused): StoreErrorCode =>
  answer.status === 503 && /throttle/i.test(answer.headers['sfdc_load_status'] ?? '')
    ? 'store.throttled'
    : 'store.unavailable'

/** 401 of the web server before the store, where a browser would ask for a password. */
const asksForPassword = ({ answer, page, fault }: Refused) =>
  !hasWords(fault) && (page !== null || /basic/i.test(answer.headers['www-authenticate'] ?? ''))

const byStatus: Record<number, (refused: Refused) => StoreErrorCode> = {
  401: (refused) => (asksForPassword(refused) ? 'store.password_protected' : 'store.auth_failed'),
  // A shop that is frozen.
  402: () => 'store.gone',
  403: () => 'store.blocked',
  // Of a dialect that tells missing products in another way, the shop itself.
  404: ({ fault, faults }) => (faults.isMissing || !hasWords(fault) ? 'store.gone' : 'store.not_found'),
  410: () => 'store.gone',
  // A shop that is locked for a while.
  423: () => 'store.offline',
  426: () => 'store.api_too_old',
  429: () => 'store.throttled',
  // Shopify's own number for a request that it takes for a robot's.
  430: () => 'store.blocked',
  451: () => 'store.blocked',
  504: () => 'store.timeout',
}

const byWords = ({ answer, fault, faults }: Refused): StoreErrorCode | null => {
  if (!hasWords(fault)) return null
  if (faults.isWrongSetting?.(fault)) return 'store.wrong_setting'
  return codeInWords(fault) ?? (faults.isAccessRefused?.(answer.status, fault) ? 'store.auth_failed' : null)
}

/** A page with 503 that says when to come again is of a shop that is closed for a while. */
const byPage = ({ answer, page }: Refused): StoreErrorCode | null => {
  if (!page) return null
  const { status, headers } = answer
  return codeOfPage(page, status) ?? (status === 503 && headers['retry-after'] !== undefined ? 'store.offline' : null)
}

const codeOfRefused = (refused: Refused): StoreErrorCode => {
  const told = byWords(refused) ?? byPage(refused)
  if (told) return told
  const { answer, faults } = refused
  if (faults.isMissing?.(answer)) return 'store.not_found'
  return byStatus[answer.status]?.(refused) ?? (answer.status >= 500 ? unavailable(refused) : 'store.bad_shape')
}

const quoted = (page: Page | null) => (page && page.title !== '' ? `“${page.title}”` : '')

const challengeError = (answer: LimitedAnswer, page: Page | null): ConnectorError | null => {
  const mark = challengeIn(answer, page)
  if (mark === null) return null
  const told = [`HTTP ${answer.status}: a wall against robots (${mark})`, quoted(page)].filter((part) => part !== '')
  return new ConnectorError('store.bot_challenge', { message: told.join(' ') })
}

/** Why an answer is no good one: what it says of itself, in its headers, its words or its page, before its status. */
export function errorOfStatus(answer: LimitedAnswer, faults: Faults): ConnectorError {
  const { status } = answer
  const page = pageIn(answer)
  const challenge = challengeError(answer, page)
  if (challenge) return challenge
  if (status < 400) {
    if (faults.isMissing?.(answer)) return new ConnectorError('store.not_found', { message: `HTTP ${status}` })
    return redirectError(answer)
  }
  const fault = faultOf(answer, faults) ?? { type: '', message: '' }
  const message = [`HTTP ${status}`, fault.type, fault.message, quoted(page)].filter((part) => part !== '').join(': ')
  return new ConnectorError(codeOfRefused({ answer, page, fault, faults }), { message, ...pauseOf(answer) })
}

const errorOfPage = (answer: LimitedAnswer, page: Page): ConnectorError => {
  const challenge = challengeError(answer, page)
  if (challenge) return challenge
  const message = ['the store answered a page instead of JSON', quoted(page)].filter((part) => part !== '').join(': ')
  return new ConnectorError(codeOfPage(page, answer.status) ?? 'store.not_json', { message })
}

/** The JSON of a good answer; all else is a ConnectorError. */
export function jsonOf(answer: LimitedAnswer, faults: Faults): unknown {
  if (answer.status < 200 || answer.status > 299) throw errorOfStatus(answer, faults)
  const page = pageIn(answer)
  if (page) throw errorOfPage(answer, page)
  const challenge = challengeError(answer, null)
  if (challenge) throw challenge
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch (error) {
    throw new ConnectorError('store.not_json', { message: 'the answer is not complete JSON', cause: error })
  }
}

/** The same of what any such store has: where it says that there is none, we ask by a wrong setting. */
export function jsonThatIsThere(answer: LimitedAnswer, faults: Faults): unknown {
  try {
    return jsonOf(answer, faults)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'store.not_found') throw error
    throw new ConnectorError('store.wrong_setting', { message: error.message })
  }
}
