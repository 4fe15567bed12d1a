import type { Problem } from '../contract/problem'

export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
  /** Values of the sentence, for errors that the form itself found. */
  readonly values?: Readonly<Record<string, string>> | undefined
}

interface ApiErrorParts {
  readonly message: string
  readonly code: string
  readonly status?: number
  readonly requestId?: string | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly current?: unknown
  readonly retryAfter?: number | null
  readonly cause?: unknown
}

/** The request got no answer at all. */
export const NETWORK_FAILURE = 'network'
/** The browser or an extension stopped a read, twice, while the server answered another request. */
export const BLOCKED = 'request.blocked'
/** A write got no answer although the server can be reached: it may have been done. */
export const INTERRUPTED = 'request.interrupted'
/** The answer said that it failed, and nothing more. */
export const NO_BODY = 'request.no_body'
/** The answer came, but not in the shape that the contract says. */
export const UNEXPECTED_ANSWER = 'answer.unexpected'

/** The one shape of everything that can go wrong with a call; branch on `code`, never on the text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly requestId: string | null
  readonly errors: readonly FieldError[]
  /** With a version conflict: the row as the server has it now. */
  readonly current: unknown
  /** Seconds that the server asks to wait (429, 503); null where it does not say. */
  readonly retryAfter: number | null

  constructor({ message, code, status = 0, requestId, errors = [], current, retryAfter, cause }: ApiErrorParts) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId ?? null
    this.errors = errors
    this.current = current
    this.retryAfter = retryAfter ?? null
  }

  /** Nothing was said beyond that it failed: the specification's 'Request Error' rule applies. */
  get isWithoutBody(): boolean {
    return this.code === NETWORK_FAILURE || this.code === NO_BODY
  }
}

/** Federated parts may hold a copy of the class each, so `instanceof` alone would not know them all. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof ApiError || (error instanceof Error && error.name === 'ApiError')

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'title' in body &&
  typeof body.title === 'string' &&
  (!('errors' in body) || body.errors === undefined || Array.isArray(body.errors))

/** What a refusing answer means; checked by hand, since the light sign-in page must not load zod. */
export const errorFromAnswer = (response: Response, body: unknown): ApiError => {
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
  })
}

export const networkError = (cause: unknown, code: string = NETWORK_FAILURE): ApiError =>
  new ApiError({ message: cause instanceof Error ? cause.message : '', code, cause })
