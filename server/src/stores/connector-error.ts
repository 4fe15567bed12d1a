import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { storableText } from '../platform/db/to-json-rows'

export interface ConnectorErrorDetails {
  /** For people and logs, in English, without credentials. */
  message?: string
  /** When the store may be asked again. */
  retryAfterMs?: number
  /** Nobody knows whether the store did what was asked; only `StoreClient.write` says so. */
  isAmbiguous?: boolean
  /** No request was sent: our own limit, or a store that is blocked or backs off. */
  isLocal?: boolean
  cause?: unknown
}

/** A store could not be read, or did not do as asked, by name. */
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

  /** The same of a request that the store may have carried out all the same. */
  asAmbiguous(): ConnectorError {
    const { code, message, isLocal, retryAfterMs, cause } = this
    const details = { message, isLocal, isAmbiguous: true, cause }
    return new ConnectorError(code, retryAfterMs === null ? details : { ...details, retryAfterMs })
  }

  /** The same in other words; what caused it said the old ones. */
  saying(message: string): ConnectorError {
    const { code, isLocal, isAmbiguous, retryAfterMs } = this
    const details = { message, isLocal, isAmbiguous }
    return new ConnectorError(code, retryAfterMs === null ? details : { ...details, retryAfterMs })
  }

  /** Worth another try within the same piece of work. */
  get isRetryable(): boolean {
    return !needPerson.has(this.code)
  }
}

/** The guest who bought is signed out for good, and the store shows its order to nobody else. */
export class GuestSignedOutError extends ConnectorError {
  override name = 'GuestSignedOutError'
  constructor() {
    super('store.auth_failed', { message: 'the guest who bought is signed out for good', isLocal: true })
  }
}

const needPerson = new Set<StoreErrorCode>([
  'store.blocked',
  'store.bot_challenge',
  'store.paused',
  'store.auth_failed',
  'store.secrets_unreadable',
  'store.wrong_setting',
  'store.other_currency',
  'store.api_too_old',
  'store.moved',
  'store.gone',
  'store.password_protected',
  'store.redirected',
  'store.address_refused',
  'store.untrusted_certificate',
  'store.not_found',
])
