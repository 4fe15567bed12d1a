import type { StoreCredentials, StoreDescription, StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import type { z } from '@outlet/shared/contract/zod'
import type { Connector, ReadOptions } from './connector'
import type { Faults } from './http/response-error'
import type { StoreClient } from './http/store-client'
import type { Recogniser } from './recognise'
import type { Shopper, ShopperAccount } from './shopper'

/**
 * How an order is placed: `api` = by the Shopper through the store's API, `hand_over` = by a person who receives the
 * cart (`Shopper.handOver`).
 */
export type CheckoutKind = 'api' | 'hand_over'

export type StoreOf<Name extends StoreDialect> = Extract<StoreDescription, { dialect: Name }>

/** Adapter for one store API. Each dialect is a folder with `read` and `shop`. */
export interface Dialect<Name extends StoreDialect> {
  faults: Faults
  credentials: z.ZodType<StoreCredentials[Name]>
  read(client: StoreClient, store: StoreOf<Name>, credentials: StoreCredentials[Name]): Connector
  shop(client: StoreClient, store: StoreOf<Name>, account: ShopperAccount): Shopper
  checkout: CheckoutKind
  /**
   * Reads how purchases are completed at a store, where stores of the dialect differ in it. Throws ConnectorError.
   */
  readBuyingOptions?(
    client: StoreClient,
    store: StoreOf<Name>,
    credentials: StoreCredentials[Name],
    options: ReadOptions,
  ): Promise<Omit<BuyingOptions, 'error'>>
  /** Recognises a store by an address; null when that takes credentials. */
  recogniser: Recogniser | null
  /**
   * How long the store shows an order to the account that placed it, in ms after the purchase: null = until the order
   * ends, 0 = never. Afterwards the order cannot be followed.
   */
  ordersShownMs: { guest: number | null; login: number | null }
}
