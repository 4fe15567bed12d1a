export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'throttled'
  | 'unavailable'

export interface RefusalDetails {
  /** English text for people and logs; the browser translates the code. */
  detail?: string
  errors?: { path: string; code: string; message: string }[]
  /** The current row, for a version conflict. */
  current?: unknown
  /** The outcome of the test because of which the request is refused. */
  outcome?: unknown
  retryAfterSeconds?: number
}

/** An expected error with a code (`order.version_conflict`). Independent of HTTP. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    readonly details: RefusalDetails = {},
  ) {
    super(details.detail ?? code)
  }
}

export const notFound = (code: string) => new Refusal('not_found', code)

/** Refusal of one field of the request. */
export const invalidField = (path: string, code: string, message = code) =>
  new Refusal('invalid', 'request.invalid', { errors: [{ path, code, message }] })
