import type { StoreCredentials, StoreDescription, StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import type { z } from '@outlet/shared/contract/zod'
import type { LinkGrant, LinkPlan, LinkServer, LinkTokens } from './account-linking'
import type { Connector, ReadOptions } from './connector'
import type { Faults } from './http/response-error'
import type { StoreClient } from './http/store-client'
import type { Recogniser } from './recognise'
import type { Shopper, ShopperAccount } from './shopper'
import type { Token } from './ucp/access/request-token'

/**
 * How an order is placed: `api` = by the Shopper through the store's API, `hand_over` = by a person who receives the
 * cart (`Shopper.handOver`).
 */
export type CheckoutKind = 'api' | 'hand_over'

export type StoreOf<Name extends StoreDialect> = Extract<StoreDescription, { dialect: Name }>

/** The half of a dialect that links accounts at stores. */
export interface LinkingDialect<Name extends StoreDialect> {
  /**
   * Discovers where a link is requested, and with which scopes. Throws ConnectorError: `store.not_offered` when the
   * store links no accounts, `store.wrong_setting` when it registered no client or its server is not usable.
   */
  plan: (own: Linked<Name>, options: ReadOptions) => Promise<LinkPlan>
  /** Throws ConnectorError; InvalidGrantError when the store refuses the code or the refresh token. */
  requestTokens: (own: Linked<Name>, server: LinkServer, grant: LinkGrant, options: ReadOptions) => Promise<Token>
  /** Revokes a link's tokens. Throws ConnectorError, also when the store has no way to. */
  revoke: (own: Linked<Name>, server: LinkServer, tokens: LinkTokens, options: ReadOptions) => Promise<void>
}

/** A store whose accounts are linked, with the client for its requests. */
export interface Linked<Name extends StoreDialect> {
  client: StoreClient
  store: StoreOf<Name>
  credentials: StoreCredentials[Name]
}

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
  /** Links accounts at stores (OAuth); missing = the dialect links none. */
  linking?: LinkingDialect<Name>
  /** Recognises a store by an address; null when that takes credentials. */
  recogniser: Recogniser | null
  /**
   * How long the store shows an order to the account that placed it, in ms after the purchase: null = until the order
   * ends, 0 = never. Afterwards the order cannot be followed.
   */
  ordersShownMs: { guest: number | null; login: number | null }
}
