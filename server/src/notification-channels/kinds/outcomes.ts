import type { z } from '@outlet/shared/contract/zod'
import type { ChannelProblem } from '@outlet/shared/contract/channel-kinds'
import type { RawAnswer } from '../../platform/http-client/read-answer'
import type { Outcome } from './channel-kind'

/** What an answer means; what the service said is added by whoever sends. */
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
/** The service has the recipient under other settings from now on, and did not send the message. */
export const movedTo = (settings: Record<string, unknown>): Verdict => ({
  result: 'refused',
  code: 'channel.bad_recipient',
  disables: false,
  moved: settings,
})
export const disabled = (code: ChannelProblem): Verdict => ({ result: 'refused', code, disables: true })

const MAX_SHOWN = 500

/** What the service said, in one line of at most 500 characters. */
export const withAnswer = (verdict: Verdict, answer: string): Outcome => {
  const line = answer.replace(/\s+/g, ' ').trim()
  return { ...verdict, answer: line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line }
}

/** A wait longer than a day is taken for a mistake. */
const LONGEST_MS = 86_400_000

/** Of seconds, maybe with a fraction; null for what is none. */
export const msOf = (seconds: unknown): number | null => {
  const ms = Math.ceil(Number(seconds) * 1000)
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_MS) : null
}

/** `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfter({ headers }: RawAnswer, now: Date): number | null {
  const text = headers['retry-after']?.trim()
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return msOf(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : msOf(Math.max(0, at - now.getTime()) / 1000)
}

const refusals: Record<number, Verdict> = {
  401: refused('channel.unauthorised'),
  403: refused('channel.unauthorised'),
  404: refused('channel.bad_address'),
  405: refused('channel.bad_address'),
  410: disabled('channel.gone'),
  413: refused('channel.too_large'),
}

/** What a status means where the service says nothing else. */
export function byStatus(answer: RawAnswer, now: Date): Verdict {
  const { status } = answer
  if (status >= 200 && status < 300) return sent
  if (status < 400) return refused('channel.redirected')
  if (status === 429) return retry('channel.rate_limited', retryAfter(answer, now))
  if (status === 408) return retry('channel.timeout')
  if (status >= 500) return retry('channel.server_error', retryAfter(answer, now))
  return refusals[status] ?? refused('channel.refused')
}

/** The body, if it is JSON of this form. */
export function jsonOf<T>({ body }: RawAnswer, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/**
 * For services that answer 200 whatever happens: the code in the body decides. One that is not in `known` is a refusal;
 * a body without any is none of the service's.
 */
export function byCode(
  answer: RawAnswer,
  now: Date,
  { code, known }: { code: number | null; known: Readonly<Record<number, Verdict>> },
): Verdict {
  const verdict = byStatus(answer, now)
  if (verdict.result !== 'sent' && (code === null || !(code in known))) return verdict
  if (code === null) return retry('channel.bad_answer')
  return known[code] ?? refused('channel.refused')
}
