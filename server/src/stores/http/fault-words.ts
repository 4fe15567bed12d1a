import type { StoreErrorCode } from '@outlet/shared/contract/stores'

/** What a store says went wrong, in its own words. */
export interface Fault {
  type: string
  message: string
}

/** `SiteNotFoundException`, `unknown-site`, `invalid_scope` as words. */
const asWords = (type: string): string =>
  type
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()

/** What an admin sets for a store, as stores call it. */
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
/** Of a write's precondition. */
const NOT_THE_API = /version (?:conflict|mismatch)|if-match/

const CLIENT_UNKNOWN =
  /\b(?:unknown|no such|unrecogni[sz]ed) client\b|\bclient\b.{0,60}\b(?:not (?:found|exist|registered|known)|does ?n[o']t exist|unknown)\b/

/** Whether a sign-in service says that it does not know who or where one signs in: no secret of ours is wrong. */
export const isUnknownClient = ({ message }: Fault): boolean => CLIENT_UNKNOWN.test(message.toLowerCase())

/**
 * What a store's own words say is the matter, where the status alone does not tell: it is offline for a while, it does
 * not speak this version, or a setting is not what it knows. Null: its words say nothing of this.
 */
export function codeInWords(fault: Fault): StoreErrorCode | null {
  const words = `${asWords(fault.type)}: ${fault.message.toLowerCase()}`
  if (OFFLINE.test(words)) return 'store.offline'
  if (TOO_OLD.test(words) && !NOT_THE_API.test(words)) return 'store.api_too_old'
  // A product that is not found at a site says nothing against the site.
  if (/\b(?:products?|variants?|items?)\b/.test(words)) return null
  const isUnknown = UNKNOWN_BEFORE.test(words) || UNKNOWN_AFTER.test(words) || NOT_THERE.test(words)
  return isUnknown ? 'store.wrong_setting' : null
}
