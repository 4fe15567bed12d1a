import type { StoreCredentials, StoreDescription, StoreDialect } from '@outlet/shared/contract/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import type { Connector } from './connector'
import type { Faults } from './http/answer-error'
import type { StoreClient } from './http/store-client'
import type { Shopper, ShopperAccount } from './shopper'

/** Who places an order: the Shopper, by the store's API; or a person, to whom it hands the cart over (`Shopper.handOver`). */
export type CheckoutKind = 'api' | 'hand_over'

export type StoreOf<Name extends StoreDialect> = Extract<StoreDescription, { dialect: Name }>

/** One way in which stores speak: a folder, in it `read` and `shop`. */
export interface Dialect<Name extends StoreDialect> {
  faults: Faults
  credentials: z.ZodType<StoreCredentials[Name]>
  read(client: StoreClient, store: StoreOf<Name>, credentials: StoreCredentials[Name]): Connector
  shop(client: StoreClient, store: StoreOf<Name>, account: ShopperAccount): Shopper
  checkout: CheckoutKind
  /**
   * For how long after its purchase the store shows an order to the account that placed it, in ms: null = until it ends,
   * 0 = never. Afterwards the order can't be followed.
   */
  ordersShownMs: { guest: number | null; login: number | null }
}
