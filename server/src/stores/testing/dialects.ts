import type { StoreDialect } from '@outlet/shared/contract/store-settings'
import type { CheckoutKind } from '../dialect'
import type { StoreRow } from '../store-row'

export interface DialectUnderTest {
  dialect: StoreDialect
  /** What only its stores have. */
  own: Partial<StoreRow>
  credentials: Record<string, string>
  /** Whether quantities can be read; else only whether something can be bought. */
  isExact: boolean
  checkout: CheckoutKind
  /** Whether the store says how many products it lists. */
  isCounted: boolean
  /** Whether the store tells a list price beside the price. */
  hasListPrice: boolean
}

const sfcc = { siteId: 'site', categoryIds: ['bags'], listPriceBook: 'list-prices' }
const none = { siteId: null, categoryIds: [], listPriceBook: null }

/** Every dialect with a store of it, for what all connectors must do alike. */
export const dialects: readonly DialectUnderTest[] = [
  {
    dialect: 'sfcc-ocapi',
    own: sfcc,
    credentials: { client_id: 'client-id-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
  },
  {
    dialect: 'sfcc-scapi',
    own: { ...sfcc, organizationId: 'f_ecom_zzxy_prd' },
    credentials: { client_id: 'client-id-of-ours', client_secret: 'client-secret-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
  },
  {
    dialect: 'shopify',
    own: none,
    credentials: { storefront_token: 'storefront_token_of_ours' },
    isExact: false,
    isCounted: false,
    hasListPrice: true,
    checkout: 'hand_over',
  },
  {
    dialect: 'medusa',
    own: { ...none, regionId: 'reg_01' },
    credentials: { publishable_key: 'publishable-key-of-ours' },
    isExact: true,
    isCounted: true,
    hasListPrice: true,
    checkout: 'api',
  },
  {
    dialect: 'vendure',
    own: { ...none, channelToken: 'token-of-the-channel' },
    credentials: {},
    isExact: false,
    isCounted: true,
    hasListPrice: false,
    checkout: 'api',
  },
]
