import { responseComponents } from '../../../platform/http-signatures/components'
import type { PublicJwk } from '../../../platform/http-signatures/signature-keys'
import { verifyMessage } from '../../../platform/http-signatures/verify-message'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import type { LimitedResponse } from '../../http/send-limited'

/** A signature names a key that the known profile of the store does not have: the store may have a newer one. */
class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

export const hasUnknownKey = (error: unknown): boolean =>
  error instanceof ConnectorError && error.cause instanceof UnknownKeyError

/**
 * Returns a function that verifies a store's response with the keys of its profile. It throws ConnectorError
 * `store.bad_signature` for a signed response that does not verify; unsigned responses pass, as in the standard.
 */
export const responseVerifier =
  (keys: readonly PublicJwk[]) =>
  ({ status, headers, body }: LimitedResponse): void => {
    if (headers['signature'] === undefined && headers['signature-input'] === undefined) return
    const required = responseComponents(body.length > 0)
    const result = verifyMessage({ status, headers }, body, { keys, required, now: clock.date() })
    if (result.isValid) return
    throw new ConnectorError('store.bad_signature', {
      message: `the store's signature is not valid: ${result.fault}`,
      cause: result.fault === 'key_not_found' ? new UnknownKeyError() : undefined,
    })
  }
