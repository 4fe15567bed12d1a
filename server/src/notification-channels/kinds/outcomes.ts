import type { z } from '@outlet/shared/contract/zod'
import type { ChannelProblem } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { RawResponse } from '../../platform/http-client/read-response'
import type { Outcome } from './channel-kind'

/** Meaning of a response. The sender adds the service's text to make an `Outcome`. */
export type Verdict =
  | { result: 'sent' }
  | { result: 'retry'; afterMs: number | null; code: ChannelProblem }
  | { result: 'refused'; code: ChannelProblem; disables: boolean; moved?: Record<string, unknown> }

export const sent: Verdict = { result: 'sent' }
export const retry = (code: ChannelProblem, afterMs: number | null = null): Verdict => ({
  result: 'retry',
  code,
  afterMs,
})
export const refused = (code: ChannelProblem): Verdict => ({ result: 'refused', code, disables: false })
/** The service has moved the recipient to other settings and did not send the message. */
export const movedTo = (settings: Record<string, unknown>): Verdict => ({
  result: 'refused',
  code: 'channel.bad_recipient',
  disables: false,
  moved: settings,
})
export const disabled = (code: ChannelProblem): Verdict => ({ result: 'refused', code, disables: true })

const MAX_RESPONSE_CHARACTERS = 500

/** Adds the service's response, as one line of at most 500 characters. */
export const withResponse = (verdict: Verdict, response: string): Outcome => {
  const line = response.replace(/\s+/g, ' ').trim()
  return {
    ...verdict,
    answer: line.length > MAX_RESPONSE_CHARACTERS ? `${line.slice(0, MAX_RESPONSE_CHARACTERS - 1)}…` : line,
  }
}

/** Longest accepted `Retry-After`; longer ones are taken for mistakes. */
const MAX_RETRY_AFTER_MS = 86_400_000

/** Converts seconds, with or without a fraction, to ms; null for anything else. */
export const secondsToMs = (seconds: unknown): number | null => {
  const ms = Math.ceil(Number(seconds) * 1000)
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : null
}

/** Parses `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), to ms. */
export function parseRetryAfter({ headers }: RawResponse, now: Date): number | null {
  const text = headers['retry-after']?.trim()
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return secondsToMs(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : secondsToMs(Math.max(0, at - now.getTime()) / 1000)
}

const refusals: Record<number, Verdict> = {
  401: refused('channel.unauthorised'),
  403: refused('channel.unauthorised'),
  404: refused('channel.bad_address'),
  405: refused('channel.bad_address'),
  410: disabled('channel.gone'),
  413: refused('channel.too_large'),
}

/** Verdict by HTTP status, for responses without a more exact code. */
export function verdictByStatus(response: RawResponse, now: Date): Verdict {
  const { status } = response
  if (status >= 200 && status < 300) return sent
  if (status < 400) return refused('channel.redirected')
  if (status === 429) return retry('channel.rate_limited', parseRetryAfter(response, now))
  if (status === 408) return retry('channel.timeout')
  if (status >= 500) return retry('channel.server_error', parseRetryAfter(response, now))
  return refusals[status] ?? refused('channel.refused')
}

/** Parses the body as JSON of this schema; null if it does not fit. */
export function parseJsonBody<T>({ body }: RawResponse, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/**
 * Verdict for services that respond with status 200 even on errors: the code in the body decides. Codes that are not in
 * `known` are refusals. A body without a code does not come from the service.
 */
export function verdictByCode(
  response: RawResponse,
  now: Date,
  { code, known }: { code: number | null; known: Readonly<Record<number, Verdict>> },
): Verdict {
  const verdict = verdictByStatus(response, now)
  if (verdict.result !== 'sent' && (code === null || !(code in known))) return verdict
  if (code === null) return retry('channel.bad_answer')
  return known[code] ?? refused('channel.refused')
}
