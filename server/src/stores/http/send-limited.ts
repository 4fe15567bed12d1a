import { request, type Agent } from 'undici'
import { AddressRefusedError } from './address-guard'
import { readLimited, TooLargeError } from './read-limited'
import { ConnectorError } from '../connector-error'

export interface LimitedAnswer {
  /** What was asked for. */
  url: string
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface SendOptions {
  agent: Agent
  /** Sent by POST; without it, GET. */
  form?: URLSearchParams
  headers?: Record<string, string>
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isTimeout = (error: unknown) => codeOf(error).endsWith('_TIMEOUT')

const asConnectorError = (error: unknown, isLate: boolean): ConnectorError => {
  if (error instanceof AddressRefusedError) {
    return new ConnectorError('store.address_refused', { message: error.message, cause: error })
  }
  if (error instanceof TooLargeError) return new ConnectorError('store.too_large', { message: error.message })
  if (isLate || isTimeout(error))
    return new ConnectorError('store.timeout', { message: 'no answer in time', cause: error })
  const why = codeOf(error) || (error instanceof Error ? error.message : 'unknown')
  return new ConnectorError('store.unreachable', { message: `no connection: ${why}`, cause: error })
}

/** One request. Redirects are not followed; time and size are bounded. Throws ConnectorError, or the signal's reason. */
export async function sendLimited(url: string, options: SendOptions): Promise<LimitedAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    const { agent, headers: asked, form } = options
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: { ...asked, ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      ...(form ? { method: 'POST', body: form.toString() } : {}),
    })
    const body = await readLimited(answer.body, options.maxBytes)
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return { url, status: answer.statusCode, headers: Object.fromEntries(headers), body }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw asConnectorError(error, deadline.aborted)
  }
}
