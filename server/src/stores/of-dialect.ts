import { StoreDialect, type StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import type { CheckoutKind, Dialect, StoreOf } from './dialect'
import { magento } from './magento/magento'
import { medusa } from './medusa/medusa'
import { page } from './page/page'
import { sfccOcapi } from './sfcc-ocapi/sfcc-ocapi'
import { sfccScapi } from './sfcc-scapi/sfcc-scapi'
import type { Recogniser } from './recognise'
import { sfra } from './sfra/sfra'
import { shopify } from './shopify/shopify'
import { ucp } from './ucp/ucp'
import { vendure } from './vendure/vendure'
import { woocommerce } from './woocommerce/woocommerce'

const dialects: { readonly [Name in StoreDialect]: Dialect<Name> } = {
  'sfcc-ocapi': sfccOcapi,
  'sfcc-scapi': sfccScapi,
  ucp,
  shopify,
  medusa,
  vendure,
  magento,
  woocommerce,
  sfra,
  page,
}

/** Calls `use` with the store and its dialect and returns the result. */
export const ofDialect = <Result>(
  store: StoreDescription,
  use: <Name extends StoreDialect>(dialect: Dialect<Name>, store: StoreOf<Name>) => Result,
): Result =>
  // The dialect is the store's own, which the type of the lookup does not show.
  use(dialects[store.dialect] as Dialect<StoreDialect>, store)

/**
 * How long the store shows an order to the account, in ms after the purchase; null = until the order ends, 0 = never.
 */
export const ordersShownMsOf = (store: StoreDescription, account: 'guest' | 'login'): number | null =>
  ofDialect(store, ({ ordersShownMs }) => ordersShownMs[account])

/** The dialects that can recognise a store by an address, in the order in which they are tried. */
export const recognisers: readonly { dialect: StoreDialect; recogniser: Recogniser }[] = StoreDialect.options.flatMap(
  (dialect) => {
    const { recogniser } = dialects[dialect]
    return recogniser ? [{ dialect, recogniser }] : []
  },
)

/** How an order is placed at the store. */
export const checkoutKindOf = (store: StoreDescription): CheckoutKind => ofDialect(store, ({ checkout }) => checkout)
