import type { StoreDescription, StoreDialect } from '@outlet/shared/contract/store-settings'
import type { CheckoutKind, Dialect, StoreOf } from './dialect'
import { medusa } from './medusa/medusa'
import { sfccOcapi } from './sfcc-ocapi/sfcc-ocapi'
import { sfccScapi } from './sfcc-scapi/sfcc-scapi'
import { shopify } from './shopify/shopify'
import { vendure } from './vendure/vendure'

/** What `use` makes of a store and its dialect. */
export function ofDialect<Result>(
  store: StoreDescription,
  use: <Name extends StoreDialect>(dialect: Dialect<Name>, store: StoreOf<Name>) => Result,
): Result {
  switch (store.dialect) {
    case 'sfcc-ocapi':
      return use(sfccOcapi, store)
    case 'sfcc-scapi':
      return use(sfccScapi, store)
    case 'shopify':
      return use(shopify, store)
    case 'medusa':
      return use(medusa, store)
    case 'vendure':
      return use(vendure, store)
  }
}

/** For how long the store shows an account its order, in ms; null = until it ends, 0 = never. */
export const ordersShownMsOf = (store: StoreDescription, account: 'guest' | 'login'): number | null =>
  ofDialect(store, ({ ordersShownMs }) => ordersShownMs[account])

/** Who places an order at the store. */
export const checkoutKindOf = (store: StoreDescription): CheckoutKind => ofDialect(store, ({ checkout }) => checkout)
