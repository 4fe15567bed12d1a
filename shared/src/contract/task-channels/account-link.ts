import { Timestamp } from '../time'
import { z } from '../zod'

/** Link of a channel to an account at its store (OAuth): purchases are the account's. Tokens are never returned. */
export const AccountLink = z.object({
  /** Authorization server that granted the link. */
  issuer: z.string(),
  /** Scopes that it granted. */
  scopes: z.array(z.string()),
  linked_at: Timestamp,
  /** End of the link as far as the server has stated it; null = none is known: it lasts until the store ends it. */
  expires_at: Timestamp.nullable(),
  /** Null = in force. `message` contains the store's words; empty = the access has expired and cannot be renewed. */
  ended: z.object({ at: Timestamp, message: z.string() }).nullable(),
})
export type AccountLink = z.infer<typeof AccountLink>

/**
 * Result of a link request with which the store sends the browser back. `denied` = the account's owner refused it.
 * `expired` = the request was older than ten minutes. `wrong_issuer` = another server responded. `refused` = the store
 * refused the code or the console's client. `store_away` = the store did not respond. `not_permitted` = the user's
 * session or permission has ended. `changed` = the channel or the store has changed in the meantime. `in_use` = a
 * purchase of the channel is open.
 */
export const AccountLinkOutcome = z.enum([
  'linked',
  'denied',
  'expired',
  'wrong_issuer',
  'refused',
  'store_away',
  'not_permitted',
  'changed',
  'in_use',
])
export type AccountLinkOutcome = z.infer<typeof AccountLinkOutcome>
