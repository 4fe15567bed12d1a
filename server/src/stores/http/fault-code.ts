import type { StoreErrorCode } from '@outlet/shared/contract/stores'

/** An error in the store's own words. */
export interface Fault {
  type: string
  message: string
}

/** Splits `SiteNotFoundException`, `unknown-site` or `invalid_scope` into words. */
const splitName = (type: string): string =>
  type
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

/** Names that stores use for the settings of a store. */
const SETTING =
  '(?:sites?|site ?ids?|organi[sz]ations?|organi[sz]ation ?ids?|tenants?|instances?|realms?|channels?|channel ?ids?|regions?|catalogs?|catalogues?|categor(?:y|ies)|cgid|price ?books?|currency|locales?|scopes?|redirect ur[il]s?|host(?: ?name| header)?)'
const THE_NAME = '(?:[ :=\'"‘’“”`()\\w.@/-]{0,80}?)'
const UNKNOWN_BEFORE = new RegExp(
  `\\b(?:unknown|invalid|no such|unrecogni[sz]ed|unsupported|incorrect|wrong|insufficient|missing) (?:value for |parameter |the )?['"]?${SETTING}\\b`,
)
const UNKNOWN_AFTER = new RegExp(
  `\\b${SETTING}\\b${THE_NAME}\\b(?:not found|(?:was|is|were|could) not (?:be )?(?:found|valid|known|registered|configured|enabled|active|allowed)|not (?:valid|known|registered|configured|enabled|exist)|unknown|invalid|does ?n[o']t exist|mismatch)\\b`,
)
const NOT_THERE = new RegExp(`\\bno ${SETTING}\\b(?:(?! for ).){0,60}\\b(?:found|exists?)\\b`)

const OFFLINE =
  /\boffline\b|\bmaintenance\b|temporarily (?:unavailable|closed|down)|\b(?:site|shop|store) is (?:currently )?(?:closed|down)\b/
const TOO_OLD =
  /\bversions?\b.{0,80}\b(?:not (?:supported|available|valid|found|exist)|unsupported|obsolete|deprecated|unknown|invalid|no longer|retired|removed|sunset|too old|does ?n[o']t exist)|\b(?:unsupported|obsolete|deprecated|unknown|invalid|outdated|retired)\b.{0,20}\bversions?\b|\bapi\b.{0,60}\b(?:retired|sunset|no longer (?:supported|available)|discontinued|end of life)|unknown resource .{0,10}\/dw\/|upgrade required|\bfields? \[.*\] (?:are|is) not (?:valid|allowed)|\bcannot query field\b/
/** Texts about a write's precondition, not about the API version. */
const WRITE_PRECONDITION = /version (?:conflict|mismatch)|if-match/

const CLIENT_UNKNOWN =
  /\b(?:unknown|no such|unrecogni[sz]ed) client\b|\bclient\b.{0,60}\b(?:not (?:found|exist|registered|known)|does ?n[o']t exist|unknown)\b/

/** Whether a sign-in service does not know the client: the client id or the address is wrong, not the secret. */
export const isUnknownClient = ({ message }: Fault): boolean => CLIENT_UNKNOWN.test(message.toLowerCase())

/**
 * Returns the error code that a fault's text implies when the status alone is not enough: temporarily offline,
 * unsupported API version, or a setting unknown to the store. Null when the text implies none of these.
 */
export function codeOfFault(fault: Fault): StoreErrorCode | null {
  const text = `${splitName(fault.type)}: ${fault.message.toLowerCase()}`
  if (OFFLINE.test(text)) return 'store.offline'
  if (TOO_OLD.test(text) && !WRITE_PRECONDITION.test(text)) return 'store.api_too_old'
  // A product that is not found at a site is no evidence against the site.
  if (/\b(?:products?|variants?|items?)\b/.test(text)) return null
  const isUnknown = UNKNOWN_BEFORE.test(text) || UNKNOWN_AFTER.test(text) || NOT_THERE.test(text)
  return isUnknown ? 'store.wrong_setting' : null
}
