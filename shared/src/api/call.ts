import { fillPath } from '../contract/endpoint'
import type { Endpoint, EndpointInput, EndpointResponse } from '../contract/endpoint'
import { ApiError, UNEXPECTED_ANSWER, isApiError } from './api-error'
import { keyOf, settleKey } from './idempotency-key'
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

/** The input may be left out where the endpoint asks for nothing. */
export type InputOf<E extends Endpoint> =
  Partial<EndpointInput<E>> extends EndpointInput<E> ? EndpointInput<E> | void : EndpointInput<E>

export type CallArguments<E extends Endpoint> =
  Partial<EndpointInput<E>> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

// A conditional type over a type parameter stays closed to TypeScript; every EndpointInput has this shape.
export const plainInput = (input: unknown): PlainInput => (input ?? {}) as PlainInput

/** The answer, checked against the contract: a server that breaks its word is an error here, not on the page. */
const parseAnswer = <E extends Endpoint>(endpoint: E, answer: unknown): EndpointResponse<E> => {
  const parsed = endpoint.response.safeParse(answer)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const message = `${endpoint.method} ${endpoint.path}: ${issue?.path.join('.')} ${issue?.message}`
    throw new ApiError({ message, code: UNEXPECTED_ANSWER, status: endpoint.status ?? 200, cause: parsed.error })
  }
  // What this very schema has let through is of its output type, which E alone does not tell TypeScript.
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
    const answer = await request({ ...sent, headers: { 'idempotency-key': keyOf(submission) } })
    settleKey(submission)
    return answer
  } catch (error) {
    if (isSettled(error)) settleKey(submission)
    throw error
  }
}

/** `call` for those who build upon it: the input already checked against the endpoint by their own types. */
export const callWith = async <E extends Endpoint>(
  endpoint: E,
  input: PlainInput,
  signal?: AbortSignal,
): Promise<EndpointResponse<E>> => parseAnswer(endpoint, await submit(endpoint, input, signal))

/**
 * Calls an endpoint of the contract.
 * @throws ApiError whatever goes wrong; the abort's own reason when `signal` was aborted
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  return callWith(endpoint, plainInput(input), options?.signal)
}
