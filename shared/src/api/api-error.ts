import type { Problem } from '../contract/problem'

export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
  /** Placeholder values of the message, for errors that the form itself found. */
  readonly values?: Readonly<Record<string, string>> | undefined
}

interface ApiErrorOptions {
  readonly message: string
  readonly code: string
  readonly status?: number
  readonly requestId?: string | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly current?: unknown
  readonly outcome?: unknown
  readonly retryAfter?: number | null
  readonly cause?: unknown
}

/** The request failed without an HTTP response. */
export const NETWORK_FAILURE = 'network'
/** The browser or an extension blocked a read twice while the server responded to another request. */
export const REQUEST_BLOCKED = 'request.blocked'
/** A write got no response although the server is reachable: the write may have been carried out. */
export const WRITE_INTERRUPTED = 'request.interrupted'
/** The response reports a failure and has no problem body. */
export const NO_BODY = 'request.no_body'
/** The response does not match the contract's schema. */
export const UNEXPECTED_RESPONSE = 'answer.unexpected'

/** The only error type that a call throws. Branch on `code`, never on the text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  /** After a version conflict: the row as the server has it now. */
  readonly current: unknown
  /** After a refusal because of a test: the outcome of that test. */
  readonly outcome: unknown
  /** Value of `Retry-After` in seconds (429, 503); null without that header. */
  readonly retryAfter: number | null

  constructor({
    message,
    code,
    status = 0,
    requestId,
    errors = [],
    current,
    outcome,
    retryAfter,
    cause,
  }: ApiErrorOptions) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId ?? null
    this.errors = errors
    this.current = current
    this.outcome = outcome
    this.retryAfter = retryAfter ?? null
  }

  /** Whether the failure carries no explanation: the specification's 'Request Error' rule then applies. */
  get isWithoutBody(): boolean {
    return this.code === NETWORK_FAILURE || this.code === NO_BODY
  }
}

/** Type guard for `ApiError`, by its name: federated bundles may each hold a copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'title' in body &&
  typeof body.title === 'string' &&
  (!('errors' in body) || body.errors === undefined || Array.isArray(body.errors))

/**
 * Maps an error response to an ApiError. The body is checked by hand, since the light sign-in page must not load zod.
 */
export const errorFromResponse = (response: Response, body: unknown): ApiError => {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const common = { status: response.status, retryAfter: Number.isFinite(wait) ? wait : null }
  if (!isProblem(body)) return new ApiError({ ...common, message: response.statusText, code: NO_BODY })
  return new ApiError({
    ...common,
    message: body.detail ?? body.title,
    code: body.code,
    requestId: body.request_id,
    errors: body.errors,
    current: body.current,
    outcome: body.outcome,
  })
}

export const networkError = (cause: unknown, code: string = NETWORK_FAILURE): ApiError =>
  new ApiError({ message: cause instanceof Error ? cause.message : '', code, cause })
