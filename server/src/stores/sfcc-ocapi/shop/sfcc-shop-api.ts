import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../../http/answer-error'
import type { Payload } from '../../http/send-limited'
import type { Access, StoreClient, WriteOptions } from '../../http/store-client'

/** By these any guest may look an order up, where the API gives a code. */
export const OrderView = z.object({ email: z.string(), code: z.string() })
export type OrderView = z.infer<typeof OrderView>

/** A shopper's token, a guest's or an account's; kept sealed with the cart that it made. */
export const SfccSession = z.object({
  token: z.string(),
  customerId: z.string(),
  /** In ms since 1970. */
  endsAt: z.number(),
  /** Of a guest, where the API gives one: for other tokens of the same guest. */
  refreshToken: z.string().nullable(),
  /** Of the order that the guest has placed. */
  orderView: OrderView.optional(),
})
export type SfccSession = z.infer<typeof SfccSession>

/** As the Shop API (OCAPI) spells it: `baskets/<id>/payment_instruments`. */
export interface SfccRequest {
  method: Payload['method']
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** In what the platform's two APIs differ; what they say is the same (sfcc-shopper.ts). */
export interface SfccShopApi {
  client: StoreClient
  faults: Faults
  /** Guests have no orders but those of the cart that they were made for. */
  isGuest: boolean
  /** A cart beside the account's own, which ends by itself; else the account has one alone. */
  hasTemporaryCarts: boolean
  /** What an order is asked for with. */
  ofOrder: Record<string, string>
  /** Of an account, one for all of its carts; else a new guest each time. */
  signIn(options: WriteOptions): Promise<SfccSession>
  /** Another token of the same guest; null where the API gives none, or it has ended. */
  renew(session: SfccSession, options: WriteOptions): Promise<SfccSession | null>
  access(session: SfccSession): Access
  url(path: string, query?: Record<string, string>): string
  /** A body in the API's spelling. */
  spell(body: unknown): unknown
  /** An answer in the Shop API's spelling. */
  respell(answer: unknown): unknown
}

/** `ProductItemNotAvailableException` and `product-item-not-available` are one word. */
export const faultName = (type: string): string =>
  type
    .replace(/Exception$/, '')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
