import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { MAX_ADDRESS } from '@outlet/shared/contract/stores/recognise-address'

/** Parameters that shops and advertisers add to follow visitors; they do not change the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|igsh|li_fat_id|srsltid|epik|mc_[ce]id|_ga|_gl|_gac|_hs\w+|hsa_\w+|mkt_tok|irclickid|irgwc|cjevent|awc|aff_id|affid|affiliate_id|ranMID|ranEAID|ranSiteID|ref_src|campaignid|adgroupid|gad_source|gad_campaignid|_pos|_sid|_ss|_psq|_fid|_v|pr_prod_strat|pr_rec_id|pr_rec_pid|pr_ref_pid|pr_seq|spm|scm|algo_\w+|s_kwcid|ef_id|oly_enc_id|oly_anon_id|vero_\w+|wickedid|sms_ss|trk\w*|zanpid|emst|cmpid|icid|ncid|nb_\w+|pk_\w+|mtm_\w+|matomo_\w+|PHPSESSID|jsessionid|sessionid|sid)$/i

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words in the names of parameters that belong to a person or a session. */
const PERSONAL = setOf(
  'account apikey auth authorization credential customer email hash hmac invitation invite jwt login nonce otp passwd password pwd secret sess session sessionid sig signature token unsubscribe userid username',
)
/** Words that may belong to a person, or be about a product: a ticket, a season pass, a price for members. */
const AMBIGUOUS = setOf('access magic mail member pass signed ticket user')
/** Ambiguous words beside which a word may be a name or a password, unless they are about a type. */
const NAMING = setOf('access magic mail member pass user')
const TYPES = setOf('category class kind level tier type')
/** One to three words of up to 15 letters, in any script, or of up to 8 capitals. A key is longer, or has digits. */
const PLAIN_TEXT =
  /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]{1,14}|\p{Lu}{1,8})(?:[ _-](?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]{1,14}|\p{Lu}{1,8})){0,2}$/u
/** A number that identifies a product, or counts. A longer one may be a time or a secret. */
const SHORT_NUMBER = /^\d{1,9}$/
const OF_PRODUCT = /^(?:id|p|pid|sku|gtin|ean|mpn)$|product|variant|variation|item|model|article|style|goods/i
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const segmentsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** Whether a value reads like an e-mail address, a signed token or a random key. */
const isSecretLike = (value: string): boolean =>
  /@[\w-]+\.\w/.test(value) ||
  /^ey[\w-]{10,}\.[\w-]+\./.test(value) ||
  (/^[\w+/=.~-]{32,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && !UUID.test(value))

/**
 * Whether a parameter may be a secret of the person who copied the address. It must not become part of a product's id,
 * which everyone sees and logs contain. Without a parameter that identifies the product, two products would be one.
 */
function isPersonal(name: string, value: string): boolean {
  const segments = segmentsOf(name)
  if (segments.some((segment) => PERSONAL.has(segment))) return true
  const isAmbiguous = segments.some((segment) => AMBIGUOUS.has(segment))
  if (OF_PRODUCT.test(name)) return isAmbiguous && isSecretLike(value)
  if (!isAmbiguous || isSecretLike(value)) return isSecretLike(value)
  const mayName = segments.some((segment) => NAMING.has(segment)) && !TYPES.has(segments.at(-1) ?? '')
  return !SHORT_NUMBER.test(value) && (mayName || !PLAIN_TEXT.test(value))
}

/** Removes the fragment, the parameters that follow visitors and those that may be secrets, and sorts the others. */
function meaningful(url: URL): URL {
  const clean = new URL(url)
  clean.hash = ''
  clean.pathname = clean.pathname.replace(/;jsessionid=[^/;]*/i, '')
  for (const [name, value] of [...clean.searchParams])
    if (TRACKING.test(name) || isPersonal(name, value)) clean.searchParams.delete(name)
  clean.searchParams.sort()
  return clean
}

/**
 * Returns the id of the product whose page this is: path and meaningful query. Null for another origin, and for a path that
 * is too long for an id.
 */
export function productIdOf(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const url = meaningful(new URL(address, origin))
  const id = url.pathname + url.search
  return url.origin === origin && id.length <= MAX_ID ? id : null
}

/** A path on the origin, even if it starts like an address without a scheme: `//other.example` would be another host. */
export const onOrigin = (path: string, origin: string): string => `${origin}${path.startsWith('/') ? '' : '/'}${path}`

/** Returns the address of the page of the product with this id. */
export const addressOf = (productId: string, origin: string): string => new URL(onOrigin(productId, origin)).href

/** Without a regular expression, whose time would grow with the square of the slashes. */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const pathOf = ({ host, pathname }: URL): string =>
  `${host.toLowerCase().replace(/^www\./, '')}${withoutLastSlashes(pathname)}`

/** How well an address matches that of a page: 2 = the same, 1 = the same path with another query, 0 = another page. */
export function matchAddress(stated: string | null, page: string): 0 | 1 | 2 {
  if (stated === null || stated.length > MAX_ADDRESS || !URL.canParse(stated, page)) return 0
  const [one, other] = [meaningful(new URL(stated, page)), meaningful(new URL(page))]
  if (pathOf(one) !== pathOf(other)) return 0
  return one.search === other.search ? 2 : 1
}
