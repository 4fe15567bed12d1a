import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { storableText } from '../platform/db/to-json-rows'

export interface ConnectorErrorDetails {
  /** Message for people and logs, in English, without credentials. */
  message?: string
  /** Time in ms until the store may be requested again. */
  retryAfterMs?: number
  /** It is unknown whether the store carried out the request. Only `StoreClient.write` sets this. */
  isAmbiguous?: boolean
  /** No request was sent: our own limit applied, or the store is blocked or in back-off. */
  isLocal?: boolean
  cause?: unknown
}

/** A failed read or write at a store, with an error code. */
export class ConnectorError extends Error {
  override name = 'ConnectorError'
  readonly retryAfterMs: number | null
  readonly isAmbiguous: boolean
  readonly isLocal: boolean
  constructor(
    readonly code: StoreErrorCode,
    details: ConnectorErrorDetails = {},
  ) {
    super(storableText(details.message ?? code), details.cause === undefined ? undefined : { cause: details.cause })
    this.retryAfterMs = details.retryAfterMs ?? null
    this.isAmbiguous = details.isAmbiguous ?? false
    this.isLocal = details.isLocal ?? false
  }

  /** Returns the same error, marked as one after which the store may still have carried out the request. */
  asAmbiguous(): ConnectorError {
    const { code, message, isLocal, retryAfterMs, cause } = this
    const details = { message, isLocal, isAmbiguous: true, cause }
    return new ConnectorError(code, retryAfterMs === null ? details : { ...details, retryAfterMs })
  }

  /** Returns the same error with another message and without its cause, which contains the old message. */
  withMessage(message: string): ConnectorError {
    const { code, isLocal, isAmbiguous, retryAfterMs } = this
    const details = { message, isLocal, isAmbiguous }
    return new ConnectorError(code, retryAfterMs === null ? details : { ...details, retryAfterMs })
  }

  /** Whether a retry within the same piece of work can succeed. */
  get isRetryable(): boolean {
    return !needPerson.has(this.code)
  }
}

/** Returns a ConnectorError, of a time-out as well; throws any other error again. */
export function namedError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause
  if (cause instanceof Error && cause.name === 'TimeoutError') return new ConnectorError('store.timeout', { cause })
  throw cause
}

/** The guest who bought is permanently signed out, and the store shows the order to no one else. */
export class GuestSignedOutError extends ConnectorError {
  override name = 'GuestSignedOutError'
  constructor() {
    super('store.auth_failed', { message: 'the guest who bought is signed out for good', isLocal: true })
  }
}

const needPerson = new Set<StoreErrorCode>([
  'store.blocked',
  'store.robots_disallowed',
  'store.bot_challenge',
  'store.paused',
  'store.auth_failed',
  'store.secrets_unreadable',
  'store.wrong_setting',
  'store.other_currency',
  'store.api_too_old',
  'store.not_offered',
  'store.moved',
  'store.gone',
  'store.password_protected',
  'store.redirected',
  'store.address_refused',
  'store.untrusted_certificate',
  'store.not_found',
])
