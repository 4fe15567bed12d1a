import { z } from '../zod'

export const STORE_KEY_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/
/** Key of a store, used in addresses and in the field `website_type` of products and monitors. */
export const StoreKey = z.string().regex(STORE_KEY_PATTERN)

/** Reason why a store could not be read. */
export const StoreErrorCode = z.enum([
  'store.unreachable',
  'store.timeout',
  'store.throttled',
  /** Paused by a user of this console. */
  'store.paused',
  'store.unavailable',
  /** The store states that it is temporarily closed. Requests resume automatically. */
  'store.offline',
  'store.blocked',
  /** The store's robots.txt forbids reading this address. No request was sent to it. */
  'store.robots_disallowed',
  /** A bot protection page or a waiting room instead of the store. */
  'store.bot_challenge',
  'store.auth_failed',
  /** The credentials were encrypted with another SECRET_KEY. No request was sent to the store. */
  'store.secrets_unreadable',
  /** The store does not know a value of its settings: site, organization, region, client or scope. */
  'store.wrong_setting',
  /** The prices of the store are in another currency than its settings state. */
  'store.other_currency',
  /** The store does not support the version of its API that the connector uses. */
  'store.api_too_old',
  /** The store does not offer a function that the connector needs, such as a catalogue. */
  'store.not_offered',
  /** There is no store at this address, or no longer. */
  'store.gone',
  /** Moved permanently, to the address in the message. */
  'store.moved',
  'store.password_protected',
  'store.redirected',
  /** A signed response of the store does not verify with its published keys. */
  'store.bad_signature',
  'store.not_json',
  'store.bad_shape',
  'store.too_large',
  'store.not_found',
  'store.address_refused',
  /** The server's certificate is expired, is for another host, or was issued by an authority that is not trusted. */
  'store.untrusted_certificate',
  /** The outgoing proxy was not reachable or refused the connection to the store. */
  'store.proxy_failed',
  'store.catalogue_incomplete',
  /** Internal error of the console. */
  'store.sync_failed',
])
export type StoreErrorCode = z.infer<typeof StoreErrorCode>
