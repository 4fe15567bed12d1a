import type { StoreCredentials, StoreDescription, StoreDialect } from '@outlet/shared/contract/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import type { Connector } from './connector'
import type { Faults } from './http/answer-error'
import type { StoreClient } from './http/store-client'
import type { Shopper, ShopperAccount } from './shopper'

export type StoreOf<Name extends StoreDialect> = Extract<StoreDescription, { dialect: Name }>

/** One way in which stores speak: a folder, in it `read` and `shop`. */
export interface Dialect<Name extends StoreDialect> {
  faults: Faults
  credentials: z.ZodType<StoreCredentials[Name]>
  read(client: StoreClient, store: StoreOf<Name>, credentials: StoreCredentials[Name]): Connector
  /** Null: nothing can be bought through it. */
  shop: ((client: StoreClient, store: StoreOf<Name>, account: ShopperAccount) => Shopper) | null
}
