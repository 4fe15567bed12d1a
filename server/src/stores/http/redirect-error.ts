import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { ConnectorError } from '../connector-error'
import type { LimitedResponse } from './send-limited'

const PASSWORD_PAGE =
  /^\/(?:[\w-]+\/)?(?:password|(?:account\/|customer\/)?(?:login|sign-?in)|customer_(?:authentication|identity)\/.*)\/?$/i
const OFFLINE_PAGE = /maintenance|offline|site-?down|be-?right-?back|\bsorry\b/i
const PERMANENT_REDIRECTS = new Set([301, 308])
const MAX_ADDRESS_LENGTH = 200

const codeOf = (status: number, requested: URL, target: URL): StoreErrorCode => {
  if (PASSWORD_PAGE.test(target.pathname)) return 'store.password_protected'
  if (OFFLINE_PAGE.test(target.pathname)) return 'store.offline'
  return PERMANENT_REDIRECTS.has(status) && target.origin !== requested.origin ? 'store.moved' : 'store.redirected'
}

/**
 * Returns the error of a redirect by its target. Redirects are never followed, since our credentials are for the
 * requested address only.
 */
export function redirectError({ status, headers, url }: LimitedResponse): ConnectorError {
  const { location } = headers
  if (!location || !URL.canParse(location, url)) {
    return new ConnectorError('store.redirected', { message: `HTTP ${status}, which does not say where to` })
  }
  const target = new URL(location, url)
  // Without the query and fragment, which may contain anything that we had sent.
  const shown = `${target.origin}${target.pathname}`.slice(0, MAX_ADDRESS_LENGTH)
  return new ConnectorError(codeOf(status, new URL(url), target), { message: `HTTP ${status}: leads to ${shown}` })
}
