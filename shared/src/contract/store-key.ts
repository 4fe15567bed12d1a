import { z } from './zod'

export const STORE_KEY_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/
/** Names a store in addresses and wherever a product or monitor names its store (`website_type`). */
export const StoreKey = z.string().regex(STORE_KEY_PATTERN)

/** A named reason why a store could not be read. */
export const StoreErrorCode = z.enum([
  'store.unreachable',
  'store.timeout',
  'store.throttled',
  /** By a person, in this console. */
  'store.paused',
  'store.unavailable',
  /** Closed for a while, by its own word; it comes back by itself. */
  'store.offline',
  'store.blocked',
  /** A wall against robots, or a waiting room, in the place of the store. */
  'store.bot_challenge',
  'store.auth_failed',
  /** They were encrypted with another SECRET_KEY; nothing was asked of the store. */
  'store.secrets_unreadable',
  /** The store does not know what it is asked by: site, organization, region, client, scope. */
  'store.wrong_setting',
  /** The store's own prices are in another currency than its setting says. */
  'store.other_currency',
  /** The store does not speak the version of its API that the connector asks for. */
  'store.api_too_old',
  /** At this address there is no shop, or no longer. */
  'store.gone',
  /** For good, to the address that the message names. */
  'store.moved',
  'store.password_protected',
  'store.redirected',
  'store.not_json',
  'store.bad_shape',
  'store.too_large',
  'store.not_found',
  'store.address_refused',
  /** The server at the address has a certificate that expired, is of another host, or of an authority not trusted here. */
  'store.untrusted_certificate',
  /** The outgoing proxy could not be reached or would not open a way to the store. */
  'store.proxy_failed',
  'store.catalogue_incomplete',
  /** Our own fault, not the store's. */
  'store.sync_failed',
])
export type StoreErrorCode = z.infer<typeof StoreErrorCode>
