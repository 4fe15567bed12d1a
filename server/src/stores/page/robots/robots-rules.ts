import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import { errorOfStatus } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import type { StoreClient } from '../../http/store-client'
import { pageFaults } from '../page-faults'

/** Product token by which robots.txt names this console. */
const PRODUCT_TOKEN = 'outlet-console'
const MAX_REDIRECTS = 5
/** RFC 9309, section 2.5: at least this much is parsed. */
const PARSED_BYTES = 512 * 1024
const MAX_BYTES = 2 * 1024 * 1024
const MINUTE_MS = 60_000
/** RFC 9309, section 2.4: not used for more than 24 hours, unless the file cannot be reached. */
const MAX_AGE_MS = 24 * 60 * MINUTE_MS
const MIN_AGE_MS = 5 * MINUTE_MS

interface Rules {
  isAllowed(url: string): boolean
  validUntil: number
}

interface RobotsResponse {
  text: string
  maxAgeMs: number
  /** Target of a redirect; null for any other response. */
  redirect: string | null
}

const rulesByStore = new LRUCache<string, Rules>({ max: 1000 })

const maxAgeOf = (cacheControl: string | undefined): number => {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? '')?.[1]
  if (/no-(?:cache|store)/i.test(cacheControl ?? '')) return MIN_AGE_MS
  return seconds === undefined ? MAX_AGE_MS : Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, Number(seconds) * 1000))
}

/**
 * Reads a response by RFC 9309, section 2.3.1: a file that does not exist (4xx) forbids nothing; one that cannot be
 * reached (5xx, or too many requests) forbids everything, so that the error is thrown.
 */
function robotsResponse(response: LimitedResponse): RobotsResponse {
  const { status, headers, body, url } = response
  const { location } = headers
  const maxAgeMs = maxAgeOf(headers['cache-control'])
  if (status >= 500 || status === 429) throw errorOfStatus(response, pageFaults)
  if (status >= 300 && status <= 399 && location && URL.canParse(location, url)) {
    return { text: '', maxAgeMs, redirect: new URL(location, url).href }
  }
  const text = status >= 200 && status <= 299 ? body.subarray(0, PARSED_BYTES).toString('utf8') : ''
  return { text, maxAgeMs, redirect: null }
}

async function requestRules(client: StoreClient, origin: string, options: ReadOptions): Promise<Rules> {
  const own = `${origin}/robots.txt`
  let url = own
  let response: RobotsResponse = { text: '', maxAgeMs: MAX_AGE_MS, redirect: null }
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const request = { url, headers: { accept: 'text/plain' }, maxBytes: MAX_BYTES }
    response = await client.send(request, robotsResponse, options)
    if (response.redirect === null) break
    url = response.redirect
  }
  // The rules are those of the requested origin, wherever the file lies.
  const robots = robotsParser(own, response.text)
  return {
    isAllowed: (page) => robots.isAllowed(page, PRODUCT_TOKEN) ?? true,
    validUntil: clock.now() + response.maxAgeMs,
  }
}

/** Returns the rules of a store's robots.txt; expired ones while the file cannot be reached. */
async function rulesOf(client: StoreClient, store: RobotsStore, options: ReadOptions): Promise<Rules> {
  const key = `${store.key} ${store.base_url}`
  const known = rulesByStore.get(key)
  if (known && known.validUntil > clock.now()) return known
  try {
    const rules = await requestRules(client, store.base_url, options)
    rulesByStore.set(key, rules)
    return rules
  } catch (error) {
    if (known && error instanceof ConnectorError && !error.isLocal) return known
    throw error
  }
}

export interface RobotsStore {
  key: string
  base_url: string
}

/**
 * Returns a check that throws `store.robots_disallowed` for addresses that the store's robots.txt forbids (RFC 9309).
 * The file is requested at most once, at the first check.
 */
export function robotsCheck(client: StoreClient, store: RobotsStore) {
  let rules: Promise<Rules> | null = null
  return async (url: string, options: ReadOptions = {}): Promise<void> => {
    rules ??= rulesOf(client, store, options)
    const { isAllowed } = await rules.catch((error: unknown) => {
      rules = null
      throw error
    })
    if (isAllowed(url)) return
    const { pathname } = new URL(url)
    const message = `robots.txt of the store forbids reading ${pathname.slice(0, 200)}`
    throw new ConnectorError('store.robots_disallowed', { message, isLocal: true })
  }
}
