import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { Page } from './page'

const PASSWORD_SOURCE = /action="[^"]*\/password"|\btemplate-password\b|storefront[-_]password/i
const PASSWORD_TEXTS =
  /enter (?:the |store )*(?:using )?password|password[- ]protected|\bopening soon\b|authori[sz]ation required|authentication required/i

/** Texts of shops and their platforms for a shop that does not exist. */
const GONE_TEXTS = new RegExp(
  [
    '(?:shop|store|site|website|domain|page) is (?:currently |no longer )?(?:unavailable|closed|suspended|parked|not connected)',
    '(?:shop|store|site) (?:does not exist|not found|has closed)|permanently closed|only one step left',
    'no such app|application not found|deployment (?:could )?not (?:be )?found|nosuchbucket|there.s nothing here',
    'account (?:has been )?suspended|domain (?:is|may be|has) (?:for sale|expired)|buy this domain|unknown (?:host|domain)',
  ].join('|'),
  'i',
)

const OFFLINE_TEXTS =
  /\bmaintenance\b|back (?:online )?(?:soon|shortly|later)|\bbe (?:right )?back\b|temporarily (?:closed|offline|unavailable|down|out of)|(?:site|store|shop) is (?:currently )?(?:offline|down)|(?:currently|we are|we're) offline|维护|メンテナンス|wartung/i

/** Returns the error code for a page that a shop shows instead of its products; null for any other page. */
export function codeOfPage({ source, visibleText }: Page, status: number): StoreErrorCode | null {
  if (PASSWORD_SOURCE.test(source) || PASSWORD_TEXTS.test(visibleText)) return 'store.password_protected'
  if (OFFLINE_TEXTS.test(visibleText)) return 'store.offline'
  return status < 500 && GONE_TEXTS.test(visibleText) ? 'store.gone' : null
}
