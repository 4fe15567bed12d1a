import type { Notes } from './notes'
import { isA, textOf, thingsOf, type Thing } from './thing'

/** Facts about the store and the page that the reading of a product needs. */
export interface ReadingContext {
  /** Address of the page. */
  url: string
  /** Address to which relative links of the page refer. */
  base: string
  /** The store's currency. */
  currency: string
  now: Date
  notes: Notes
  /** Other currencies in which the page states prices. */
  foreign: Set<string>
  /** Names of the shop, in lower-case letters and digits. */
  shopNames: ReadonlySet<string>
}

const SHOP_TYPES = new Set([
  'WebSite',
  'Organization',
  'Corporation',
  'OnlineStore',
  'OnlineBusiness',
  'Store',
  'LocalBusiness',
])

/** Parts of host names that name no shop. */
const GENERIC = new Set(['www', 'www2', 'shop', 'store', 'online', 'com', 'net', 'org', 'shopping'])

const LEGAL_FORM =
  /\b(?:inc|llc|ltd|limited|gmbh|ag|co|corp|corporation|company|plc|sa|sas|srl|bv|kg|ab|as|oy|pty)\b\.?/gi

export const plainShopName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(LEGAL_FORM, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the names by which a page calls its shop, and the name of its host. */
export function shopNamesOf(top: readonly Thing[], siteName: string | null, url: string): Set<string> {
  const things = top.flatMap((one) => [one, ...thingsOf(one, 'publisher'), ...thingsOf(one, 'isPartOf')])
  const named = things.flatMap((one) => {
    // An organisation elsewhere, such as a manufacturer, is not the shop.
    const address = textOf(one, 'url')
    const isHere = address === null || isSameHost(address, url)
    return isA(one, SHOP_TYPES) && isHere ? [textOf(one, 'name'), textOf(one, 'legalName')] : []
  })
  const labels = new URL(url).hostname.split('.').filter((label) => label.length > 2 && !GENERIC.has(label))
  const names = [...named, siteName, ...labels].flatMap((name) => (name === null ? [] : plainShopName(name)))
  return new Set(names.filter((name) => name !== ''))
}

const isSameHost = (address: string, url: string): boolean =>
  URL.canParse(address, url) &&
  new URL(address, url).hostname.replace(/^www\./, '') === new URL(url).hostname.replace(/^www\./, '')
