import ky, { isNetworkError } from 'ky'
import type { Options } from 'ky'
import { learnServerTime } from '../format/server-clock'
import { readToken, reportRefusedToken } from '../session/token'
import { REQUEST_BLOCKED, errorFromResponse, WRITE_INTERRUPTED, NETWORK_FAILURE, networkError } from './api-error'
import { apiUrl } from './base-url'
import { takeEarlyRead } from './early-reads'
import { toSearch } from './search-params'
import type { QueryValues } from './search-params'

interface ApiRequest {
  readonly method: string
  /** API path without API_PREFIX, parameters filled in. */
  readonly path: string
  readonly query?: QueryValues | undefined
  readonly body?: unknown
  readonly bodyType?: 'json' | 'form' | undefined
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal | undefined
  /** Whether to send the request without the session's token; a 401 then does not affect the session. */
  readonly anonymous?: boolean
}

const takeEarlyResponse = async (request: Request): Promise<Response | undefined> => {
  if (request.method !== 'GET') return undefined
  try {
    return await takeEarlyRead(request.url)
  } catch {
    return undefined
  }
}

const client = ky.create({
  // The specification sets no time-out; only reads are retried, by the query client.
  timeout: false,
  retry: 0,
  throwHttpErrors: false,
  fetch: async (input, init) => {
    const started = input instanceof Request ? await takeEarlyResponse(input) : undefined
    if (started) return started
    const sentAt = Date.now()
    const response = await globalThis.fetch(input, init)
    learnServerTime(response.headers.get('date'), { sentAt, receivedAt: Date.now() })
    return response
  },
})

const bodyOptions = ({ body, bodyType }: ApiRequest): Options => {
  if (body === undefined) return {}
  return bodyType === 'form' ? { body: new URLSearchParams(toSearch(Object(body))) } : { json: body }
}

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A read that every session may make and that no ad blocker lists. */
const PROBE_PATH = '/users/info'

let probe: Promise<boolean> | undefined

/** Whether the server responds to another request; requests that fail together share one probe. */
const respondsToProbe = (): Promise<boolean> => {
  const token = readToken()
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  probe ??= globalThis
    .fetch(apiUrl(PROBE_PATH), { method: 'HEAD', headers })
    .then(({ status }) => status < 500)
    .catch(() => false)
    .finally(() => (probe = undefined))
  return probe
}

/**
 * Explains a request without a response. Repeats a read if the server is reachable and returns that response.
 * @throws ApiError `request.blocked` when the repetition fails as well, `request.interrupted` for a write, `network`
 * when the server cannot be reached
 */
const explainFailure = async (request: ApiRequest, cause: unknown, repeat: () => Promise<Response>) => {
  if (request.path === PROBE_PATH || !(await respondsToProbe())) throw networkError(cause)
  if (request.method !== 'GET') throw networkError(cause, WRITE_INTERRUPTED)
  try {
    return await repeat()
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw networkError(cause, (await respondsToProbe()) ? REQUEST_BLOCKED : NETWORK_FAILURE)
  }
}

/**
 * Sends an API request and returns the response of any status with its body unread.
 * @throws ApiError `network`, `request.blocked` or `request.interrupted` without a response; the abort's own reason
 * when the caller aborted
 */
export const send = async (request: ApiRequest): Promise<Response> => {
  const token = request.anonymous ? null : readToken()
  const headers = { accept: 'application/json', ...request.headers }
  const sendOnce = () =>
    client(apiUrl(request.path + toSearch(request.query)), {
      method: request.method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      signal: request.signal ?? null,
      ...bodyOptions(request),
    })
  const response = await sendOnce().catch((error: unknown) => {
    if (request.signal?.aborted) throw error
    // ky wraps the browser's error into one whose message holds the request's URL.
    return explainFailure(request, isNetworkError(error) ? error.cause : error, sendOnce)
  })
  if (response.status === 401 && token) reportRefusedToken(token)
  return response
}

/**
 * Sends a request and returns the response's JSON; `undefined` if there is none.
 * @throws ApiError for every status outside 200 to 299
 */
export const request = async (apiRequest: ApiRequest): Promise<unknown> => {
  const response = await send(apiRequest)
  const text = await response.text().catch((error: unknown) => {
    throw apiRequest.signal?.aborted ? error : networkError(error)
  })
  const body = parseText(text)
  if (!response.ok) throw errorFromResponse(response, body)
  return body
}
