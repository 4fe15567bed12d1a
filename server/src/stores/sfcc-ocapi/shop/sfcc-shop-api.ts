import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../../http/response-error'
import type { Payload } from '../../http/send-limited'
import type { Access, StoreClient, WriteOptions } from '../../http/store-client'

/** E-mail address and code by which any guest can read an order, if the API returns a code. */
export const OrderView = z.object({ email: z.string(), code: z.string() })
export type OrderView = z.infer<typeof OrderView>

/** Session of a guest or an account; stored sealed with the cart that it created. */
export const SfccSession = z.object({
  token: z.string(),
  customerId: z.string(),
  /** Expiry in ms since 1970. */
  endsAt: z.number(),
  /** Refresh token of a guest, if the API issues one, for further tokens of the same guest. */
  refreshToken: z.string().nullable(),
  /** E-mail address and code of the order that the guest placed. */
  orderView: OrderView.optional(),
})
export type SfccSession = z.infer<typeof SfccSession>

/** A request in the spelling of the Shop API (OCAPI), such as `baskets/<id>/payment_instruments`. */
export interface SfccRequest {
  method: Payload['method']
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** The differences between the platform's two APIs; sfcc-shopper.ts holds their common part. */
export interface SfccShopApi {
  client: StoreClient
  faults: Faults
  /** A guest sees only the orders of the cart it was created for. */
  isGuest: boolean
  /**
   * Whether carts are temporary baskets beside the account's own, which expire. Otherwise the account has a single
   * cart.
   */
  hasTemporaryCarts: boolean
  /** Query parameters of an order request. */
  ofOrder: Record<string, string>
  /** Signs in: an account gets one session for all its carts, a guest gets a new one each time. */
  signIn(options: WriteOptions): Promise<SfccSession>
  /** Returns another token of the same guest; null when the API has none, or the session has expired. */
  renew(session: SfccSession, options: WriteOptions): Promise<SfccSession | null>
  access(session: SfccSession): Access
  url(path: string, query?: Record<string, string>): string
  /** Converts a request body to the API's spelling. */
  spell(body: unknown): unknown
  /** Converts a response to the Shop API's spelling. */
  respell(response: unknown): unknown
}

/** Normalizes a fault type: `ProductItemNotAvailableException` and `product-item-not-available` become equal. */
export const faultName = (type: string): string =>
  type
    .replace(/Exception$/, '')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
