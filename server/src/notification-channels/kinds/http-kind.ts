import type { ChannelKindName, ChannelSettings } from '@outlet/shared/contract/channel-kinds'
import type { ChannelMessage } from '../channel-message'

export interface HttpRequest {
  url: string
  headers?: Record<string, string>
  body: { json: unknown } | { form: URLSearchParams } | { text: string }
}

export interface HttpAnswer {
  status: number
  /** By name in lower case. */
  headers: Record<string, string>
  text: string
}

/** What became of a message. `disables`: the channel can never work again as it is. */
export type Outcome =
  | { result: 'sent' }
  | { result: 'retry'; code: ChannelFault; afterMs: number | null }
  | { result: 'refused'; code: ChannelFault; disables: boolean }

export type ChannelFault =
  | 'channel.bad_address'
  | 'channel.bad_answer'
  | 'channel.bad_signature'
  | 'channel.gone'
  | 'channel.keyword_missing'
  | 'channel.rate_limited'
  | 'channel.refused'
  | 'channel.server_error'
  | 'channel.unauthorised'

/** A kind of channel that is one HTTP request. */
export interface HttpKind<Kind extends ChannelKindName> {
  kind: Kind
  /** So many messages in so many seconds are taken. */
  rate: { messages: number; seconds: number }
  request(message: ChannelMessage, settings: ChannelSettings<Kind>, now: Date): HttpRequest
  /** Of an answer that came whole. */
  outcome(answer: HttpAnswer, now: Date): Outcome
}

export const sent: Outcome = { result: 'sent' }
export const refused = (code: ChannelFault, disables = false): Outcome => ({ result: 'refused', code, disables })
export const retry = (code: ChannelFault, afterMs: number | null = null): Outcome => ({
  result: 'retry',
  code,
  afterMs,
})

/** Milliseconds of `Retry-After`, in seconds or as a date; null without one. */
export function retryAfterMs({ headers }: HttpAnswer, now: Date): number | null {
  const given = headers['retry-after']
  if (given === undefined) return null
  const ms = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** What a status alone says; `sent` for 2xx. */
export function outcomeOfStatus(answer: HttpAnswer, now: Date): Outcome {
  const { status } = answer
  if (status >= 200 && status < 300) return sent
  if (status === 429) return retry('channel.rate_limited', retryAfterMs(answer, now))
  if (status >= 500 || status === 408) return retry('channel.server_error', retryAfterMs(answer, now))
  if (status === 410) return refused('channel.gone', true)
  if (status === 404) return refused('channel.bad_address')
  return refused(status === 401 || status === 403 ? 'channel.unauthorised' : 'channel.refused')
}

/** The body as an object; null where it is none. */
export function jsonOf({ text }: HttpAnswer): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/** For services that answer 200 whatever happened: the number that a field of the body holds says it. */
export const outcomeOfCode =
  (field: string, success: number, known: Readonly<Record<number, Outcome>>) =>
  (answer: HttpAnswer, now: Date): Outcome => {
    const byStatus = outcomeOfStatus(answer, now)
    if (byStatus.result !== 'sent') return byStatus
    const code = jsonOf(answer)?.[field]
    if (typeof code !== 'number') return refused('channel.bad_answer')
    return code === success ? sent : (known[code] ?? refused('channel.refused'))
  }
