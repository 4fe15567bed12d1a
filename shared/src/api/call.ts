import { fillPath } from '../contract/endpoint'
import type { Endpoint, EndpointInput, EndpointResponse } from '../contract/endpoint'
import { ApiError, UNEXPECTED_RESPONSE, isApiError } from './api-error'
import { idempotencyKeyOf, releaseKey } from './idempotency-key'
import { request } from './request'
import { requestTurn } from './request-limit'
import type { QueryValues } from './search-params'

export interface PlainInput {
  readonly params?: Record<string, string>
  readonly query?: QueryValues
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** The endpoint's input; optional if the endpoint requires none. */
export type InputOf<E extends Endpoint> =
  Partial<EndpointInput<E>> extends EndpointInput<E> ? EndpointInput<E> | void : EndpointInput<E>

export type CallArguments<E extends Endpoint> =
  Partial<EndpointInput<E>> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

// TypeScript cannot resolve a conditional type over a type parameter; every EndpointInput has this shape.
export const plainInput = (input: unknown): PlainInput => (input ?? {}) as PlainInput

/**
 * Checks a response against the contract, so that a response of the wrong shape is an error here and not on the page.
 */
const parseResponse = <E extends Endpoint>(endpoint: E, body: unknown): EndpointResponse<E> => {
  const parsed = endpoint.response.safeParse(body)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const message = `${endpoint.method} ${endpoint.path}: ${issue?.path.join('.')} ${issue?.message}`
    throw new ApiError({ message, code: UNEXPECTED_RESPONSE, status: endpoint.status ?? 200, cause: parsed.error })
  }
  // The endpoint's own schema has parsed the data, so it has the schema's output type; TypeScript cannot infer that
  // from E.
  return parsed.data as EndpointResponse<E>
}

const isSettled = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500

const submit = async (endpoint: Endpoint, input: PlainInput, signal: AbortSignal | undefined): Promise<unknown> => {
  const sent = {
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params),
    query: input.query,
    body: input.body,
    bodyType: endpoint.bodyType,
    signal,
    anonymous: endpoint.needs === 'anyone',
  }
  await requestTurn(signal)
  if (!endpoint.idempotent) return request(sent)
  const text = `${sent.path} ${JSON.stringify(input.body)}`
  const submission = { text, hasSecret: endpoint.hasSecret === true }
  try {
    const response = await request({ ...sent, headers: { 'idempotency-key': idempotencyKeyOf(submission) } })
    releaseKey(submission)
    return response
  } catch (error) {
    if (isSettled(error)) releaseKey(submission)
    throw error
  }
}

/** `call` for wrappers that have checked the input against the endpoint by their own types. */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: PlainInput,
  signal?: AbortSignal,
): Promise<EndpointResponse<E>> => parseResponse(endpoint, await submit(endpoint, input, signal))

/**
 * Calls an endpoint of the contract.
 * @throws ApiError for every failure; the abort's own reason when `signal` was aborted
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  return callWith(endpoint, plainInput(input), options?.signal)
}
