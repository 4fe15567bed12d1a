import { endpoint } from '../endpoint'
import type { AccountLink } from '../task-channels/account-link'
import { z } from '../zod'
import { StoreErrorCode } from './store-key'

/**
 * Side that completes purchases at a store, and why. The console: `api` = through the store's API; `token` = with a
 * token that the store granted; `unrestricted` = the store requires no token. A person: `needs_token` = the store
 * requires a token that the console does not have; `cart_only` = it offers carts, but no checkout; `no_checkout` = it
 * offers neither; `pages` = it takes orders only on its own pages. `unreadable` = the store's offer cannot be read now.
 */
export const BuyingWay = z.enum([
  'api',
  'token',
  'unrestricted',
  'needs_token',
  'cart_only',
  'no_checkout',
  'pages',
  'unreadable',
])
export type BuyingWay = z.infer<typeof BuyingWay>

/** Ways in which purchases are never completed without a person: the standard wants one unless a store grants more. */
const withPerson = new Set<BuyingWay>(['unrestricted', 'needs_token', 'cart_only', 'no_checkout', 'unreadable'])
export const allowsAuto = (way: BuyingWay): boolean => !withPerson.has(way)

/** Scope of UCP for building and completing checkouts. */
export const CHECKOUT_SCOPE = 'dev.ucp.shopping.checkout:manage'

/** Whether a link's token completes purchases: the link is in force, and its account has granted checkouts. */
export const grantsCheckouts = ({ ended, scopes }: Pick<AccountLink, 'ended' | 'scopes'>): boolean =>
  ended === null && scopes.includes(CHECKOUT_SCOPE)

/** Way of a channel that is linked to an account: it buys with the account's token, not with the console's own. */
export const wayOfLinked = (way: BuyingWay, link: AccountLink): BuyingWay => {
  if (way !== 'token' && way !== 'needs_token' && way !== 'unrestricted') return way
  if (grantsCheckouts(link)) return 'token'
  return way === 'token' ? 'needs_token' : way
}

export const BuyingOptions = z.object({
  way: BuyingWay,
  /** Names of the payment handlers that a channel can pay by, if the store states them. */
  payment_methods: z.array(z.string()),
  /** Scopes that a channel linked to an account requests from the store; missing = the store links no accounts. */
  link_scopes: z.array(z.string()).optional(),
  /** Why the offer cannot be read; null = it was read. */
  error: StoreErrorCode.nullable(),
})
export type BuyingOptions = z.infer<typeof BuyingOptions>

export const getBuyingOptions = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/buying-options',
  summary: 'How purchases are completed at a store: by the console or by a person, and why',
  needs: 'task-channels.read',
  response: BuyingOptions,
})
