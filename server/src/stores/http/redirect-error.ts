import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { ConnectorError } from '../connector-error'
import type { LimitedAnswer } from './send-limited'

const PASSWORD_PAGE =
  /^\/(?:[\w-]+\/)?(?:password|(?:account\/|customer\/)?(?:login|sign-?in)|customer_(?:authentication|identity)\/.*)\/?$/i
const OFFLINE_PAGE = /maintenance|offline|site-?down|be-?right-?back|\bsorry\b/i
const FOR_GOOD = new Set([301, 308])
const SHOWN_ADDRESS = 200

const codeOf = (status: number, asked: URL, target: URL): StoreErrorCode => {
  if (PASSWORD_PAGE.test(target.pathname)) return 'store.password_protected'
  if (OFFLINE_PAGE.test(target.pathname)) return 'store.offline'
  return FOR_GOOD.has(status) && target.origin !== asked.origin ? 'store.moved' : 'store.redirected'
}

/** Where a redirect leads, and what that means: it is never followed, since our credentials are for the address asked. */
export function redirectError({ status, headers, url }: LimitedAnswer): ConnectorError {
  const { location } = headers
  if (!location || !URL.canParse(location, url)) {
    return new ConnectorError('store.redirected', { message: `HTTP ${status}, which does not say where to` })
  }
  const target = new URL(location, url)
  // Without what follows the path: it may hold anything that we had sent.
  const shown = `${target.origin}${target.pathname}`.slice(0, SHOWN_ADDRESS)
  return new ConnectorError(codeOf(status, new URL(url), target), { message: `HTTP ${status}: leads to ${shown}` })
}
