import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { CheckoutKind } from '../dialect'
import type { StoreRow } from '../store-row'
import { startFakeMedusa } from '../medusa/testing/fake-medusa'
import { startFakeOcapi } from '../sfcc-ocapi/testing/fake-ocapi'
import { startFakeScapi } from '../sfcc-scapi/testing/fake-scapi'
import { startFakeShopify } from '../shopify/testing/fake-shopify'
import { startFakeVendure } from '../vendure/testing/fake-vendure'
import type { FakeStore } from './fake-store'
import { orderResponses, type OrderResponses } from './order-responses'
import { recordedReplies, type RecordedReply } from './truth/recorded-reply'

/** All that the tests of every dialect need. */
export interface DialectTests {
  /** Columns that only stores of this dialect have. */
  own: Partial<StoreRow>
  credentials: Record<string, string>
  /** Whether quantities can be read; otherwise only whether a variant can be bought. */
  isExact: boolean
  checkout: CheckoutKind
  /** Whether the store states how many products it lists. */
  isCounted: boolean
  /** Whether the store states a list price besides the price. */
  hasListPrice: boolean
  /** How long the store shows an order, in ms after the purchase: null = until it ends, 0 = never. */
  ordersShownMs: { guest: number | null; login: number | null }
  startFake: () => Promise<FakeStore>
  /** Reply of a store that holds only a recording; null for requests that were not recorded, such as sign-ins. */
  recorded: RecordedReply
  /** Responses to an order and to the search for one. */
  orders: OrderResponses
}

const sfcc = { site_id: 'site', category_ids: ['bags'], list_price_book: 'list-prices' }
const none = { site_id: null, category_ids: [], list_price_book: null }

const MINUTE = 60_000

export const dialectsByName: Readonly<Record<StoreDialect, DialectTests>> = {
  'sfcc-ocapi': {
    own: sfcc,
    credentials: { client_id: 'client-id-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
    ordersShownMs: { guest: 30 * MINUTE, login: null },
    startFake: startFakeOcapi,
    recorded: recordedReplies.ocapi,
    orders: orderResponses.ocapi,
  },
  'sfcc-scapi': {
    own: { ...sfcc, organization_id: 'f_ecom_zzxy_prd' },
    credentials: { client_id: 'client-id-of-ours', client_secret: 'client-secret-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
    ordersShownMs: { guest: null, login: null },
    startFake: startFakeScapi,
    recorded: recordedReplies.scapi,
    orders: orderResponses.scapi,
  },
  shopify: {
    own: none,
    credentials: { storefront_token: 'storefront_token_of_ours' },
    isExact: false,
    isCounted: false,
    hasListPrice: true,
    checkout: 'hand_over',
    ordersShownMs: { guest: 0, login: 0 },
    startFake: startFakeShopify,
    recorded: recordedReplies.shopify,
    orders: orderResponses.shopify,
  },
  medusa: {
    own: { ...none, region_id: 'reg_01' },
    credentials: { publishable_key: 'publishable-key-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
    ordersShownMs: { guest: null, login: null },
    startFake: startFakeMedusa,
    recorded: recordedReplies.medusa,
    orders: orderResponses.medusa,
  },
  vendure: {
    own: { ...none, channel_token: 'token-of-the-channel' },
    credentials: {},
    isExact: false,
    isCounted: true,
    hasListPrice: false,
    checkout: 'api',
    // `orderByCode` of Vendure shows an anonymous order for two hours.
    ordersShownMs: { guest: 120 * MINUTE, login: null },
    startFake: startFakeVendure,
    recorded: recordedReplies.vendure,
    orders: orderResponses.vendure,
  },
}

export type DialectUnderTest = DialectTests & { readonly dialect: StoreDialect }

/** Every dialect with a store of it, for tests that all connectors must pass. */
export const dialects: readonly DialectUnderTest[] = StoreDialect.options.map((dialect) => ({
  dialect,
  ...dialectsByName[dialect],
}))
