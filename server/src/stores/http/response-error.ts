import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { clock } from '../../platform/time/clock'
import { ConnectorError } from '../connector-error'
import { challengeIn } from './bot-challenge'
import { codeOfPage } from './closed-page'
import { codeOfFault, type Fault } from './fault-code'
import { pageIn, withoutMarkup, type Page } from './page'
import { redirectError } from './redirect-error'
import type { LimitedResponse } from './send-limited'

/** Error format of a dialect. */
export interface Faults {
  /** Reads the error from a response's JSON; null when it is not in the dialect's format. */
  read(body: unknown): Fault | null
  /** Whether the credentials were refused by another status than 401. */
  isAccessRefused?(status: number, fault: Fault): boolean
  /** Error code of a fault whose status or text implies another one; null = they imply the right one. */
  codeOf?(fault: Fault): StoreErrorCode | null
  /** Whether the fault is about a wrong setting, in addition to the texts that all dialects share. */
  isWrongSetting?(fault: Fault): boolean
  /**
   * Whether the requested product does not exist. Without this function, a 404 with a fault of the store means that.
   */
  isMissing?(response: LimitedResponse): boolean
}

/** Faults are cut here and again after credentials were redacted: a credential cut in half would not be found. */
const MAX_TYPE_LENGTH = 200
const MAX_MESSAGE_LENGTH = 1000

/** Returns the store's own fault from a response; null when it has none. */
export const faultOf = ({ body }: LimitedResponse, faults: Faults): Fault | null => {
  try {
    const fault = faults.read(JSON.parse(body.toString('utf8')))
    return (
      fault && {
        type: withoutMarkup(fault.type).slice(0, MAX_TYPE_LENGTH),
        message: withoutMarkup(fault.message).slice(0, MAX_MESSAGE_LENGTH),
      }
    )
  } catch {
    // Not JSON, so there is no fault.
    return null
  }
}

/**
 * Statuses after which the outcome is open: time-out of the store or a gateway; conflict, for example with the same
 * request in flight; sent too early.
 */
const AMBIGUOUS_STATUSES = new Set([408, 409, 425])

/**
 * Returns the fault of a 4xx response that refuses the request in the store's own words; null for any other response.
 */
export function refusalIn(response: LimitedResponse, faults: Faults): Fault | null {
  const { status } = response
  return status >= 400 && status <= 499 && !AMBIGUOUS_STATUSES.has(status) ? faultOf(response, faults) : null
}

/** Parses `Retry-After` (seconds, or a date) into ms. */
export const retryAfterMs = (header: string | undefined, now = clock.now()): number | null => {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

const pauseOf = (response: LimitedResponse): { retryAfterMs?: number } => {
  // The second is WooCommerce's.
  const { headers } = response
  const pause = retryAfterMs(headers['retry-after'] ?? headers['ratelimit-retry-after'])
  return pause === null ? {} : { retryAfterMs: pause }
}

/** An unsuccessful response with the parsed error information. */
interface Refused {
  response: LimitedResponse
  page: Page | null
  /** The store's own fault; empty when it has none. */
  fault: Fault
  faults: Faults
}

const hasText = ({ type, message }: Fault) => type !== '' || message !== ''

const codeOfUnavailable = ({ response }: Refused): StoreErrorCode =>
  response.status === 503 && /throttle/i.test(response.headers['sfdc_load_status'] ?? '')
    ? 'store.throttled'
    : 'store.unavailable'

/** Whether the 401 comes from the web server before the store, where a browser would prompt for a password. */
const isPasswordPrompt = ({ response, page, fault }: Refused) =>
  !hasText(fault) && (page !== null || /basic/i.test(response.headers['www-authenticate'] ?? ''))

const byStatus: Record<number, (refused: Refused) => StoreErrorCode> = {
  401: (refused) => (isPasswordPrompt(refused) ? 'store.password_protected' : 'store.auth_failed'),
  // The shop is frozen.
  402: () => 'store.gone',
  403: () => 'store.blocked',
  // In a dialect that reports missing products in another way, a 404 is about the shop itself.
  404: ({ fault, faults }) => (faults.isMissing || !hasText(fault) ? 'store.gone' : 'store.not_found'),
  410: () => 'store.gone',
  // The shop is locked temporarily.
  423: () => 'store.offline',
  426: () => 'store.api_too_old',
  429: () => 'store.throttled',
  // Shopify's own status for requests that it attributes to a bot.
  430: () => 'store.blocked',
  451: () => 'store.blocked',
  504: () => 'store.timeout',
}

const codeByFault = ({ response, fault, faults }: Refused): StoreErrorCode | null => {
  if (!hasText(fault)) return null
  const own = faults.codeOf?.(fault)
  if (own) return own
  if (faults.isWrongSetting?.(fault)) return 'store.wrong_setting'
  return codeOfFault(fault) ?? (faults.isAccessRefused?.(response.status, fault) ? 'store.auth_failed' : null)
}

/** Returns the error code of a page. A page with 503 and `Retry-After` is a temporarily closed shop. */
const codeByPage = ({ response, page }: Refused): StoreErrorCode | null => {
  if (!page) return null
  const { status, headers } = response
  return codeOfPage(page, status) ?? (status === 503 && headers['retry-after'] !== undefined ? 'store.offline' : null)
}

const codeOfRefused = (refused: Refused): StoreErrorCode => {
  const stated = codeByFault(refused) ?? codeByPage(refused)
  if (stated) return stated
  const { response, faults } = refused
  if (faults.isMissing?.(response)) return 'store.not_found'
  return (
    byStatus[response.status]?.(refused) ?? (response.status >= 500 ? codeOfUnavailable(refused) : 'store.bad_shape')
  )
}

const quoted = (page: Page | null) => (page && page.title !== '' ? `“${page.title}”` : '')

const challengeError = (response: LimitedResponse, page: Page | null): ConnectorError | null => {
  const mark = challengeIn(response, page)
  if (mark === null) return null
  const texts = [`HTTP ${response.status}: a wall against robots (${mark})`, quoted(page)].filter((part) => part !== '')
  return new ConnectorError('store.bot_challenge', { message: texts.join(' ') })
}

/** Returns the error of an unsuccessful response. Headers, fault and page take precedence over the status. */
export function errorOfStatus(response: LimitedResponse, faults: Faults): ConnectorError {
  const { status } = response
  const page = pageIn(response)
  const challenge = challengeError(response, page)
  if (challenge) return challenge
  if (status < 400) {
    if (faults.isMissing?.(response)) return new ConnectorError('store.not_found', { message: `HTTP ${status}` })
    return redirectError(response)
  }
  const fault = faultOf(response, faults) ?? { type: '', message: '' }
  const message = [`HTTP ${status}`, fault.type, fault.message, quoted(page)].filter((part) => part !== '').join(': ')
  return new ConnectorError(codeOfRefused({ response, page, fault, faults }), { message, ...pauseOf(response) })
}

/** Returns the error of a page that is a wall against robots, or that a closed shop shows; null for any other page. */
export function errorOfClosed(response: LimitedResponse): ConnectorError | null {
  const page = pageIn(response)
  const challenge = challengeError(response, page)
  const code = page && codeOfPage(page, response.status)
  return challenge ?? (code ? new ConnectorError(code, { message: `the store shows ${quoted(page)}` }) : null)
}

const errorOfPage = (response: LimitedResponse, page: Page): ConnectorError => {
  const challenge = challengeError(response, page)
  if (challenge) return challenge
  const message = ['the store returned a page instead of JSON', quoted(page)].filter((part) => part !== '').join(': ')
  return new ConnectorError(codeOfPage(page, response.status) ?? 'store.not_json', { message })
}

/** Parses the JSON of a successful response. Throws ConnectorError for any other response. */
export function jsonOf(response: LimitedResponse, faults: Faults): unknown {
  if (response.status < 200 || response.status > 299) throw errorOfStatus(response, faults)
  const page = pageIn(response)
  if (page) throw errorOfPage(response, page)
  const challenge = challengeError(response, null)
  if (challenge) throw challenge
  try {
    return JSON.parse(response.body.toString('utf8'))
  } catch (error) {
    throw new ConnectorError('store.not_json', { message: 'the response is not complete JSON', cause: error })
  }
}

/**
 * Like `jsonOf`, for a resource that every store of the dialect has: if it is not found, one of our settings is wrong.
 */
export function jsonOfExisting(response: LimitedResponse, faults: Faults): unknown {
  try {
    return jsonOf(response, faults)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'store.not_found') throw error
    throw new ConnectorError('store.wrong_setting', { message: error.message })
  }
}
