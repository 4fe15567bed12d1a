export type RefusalKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict' | 'throttled' | 'unavailable'

export interface RefusalDetails {
  /** For people and logs, in English; the browser translates the code. */
  detail?: string
  errors?: { path: string; code: string; message: string }[]
  /** The row as it is now, with a version conflict. */
  current?: unknown
  retryAfterSeconds?: number
}

/** The server says no, by name (`order.version_conflict`). Knows nothing of HTTP. */
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
