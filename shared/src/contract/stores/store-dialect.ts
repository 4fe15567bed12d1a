import { z } from '../zod'

/** Store APIs that the console supports. Their settings are in `storeDialects`. */
export const StoreDialect = z.enum([
  'sfcc-ocapi',
  'sfcc-scapi',
  'ucp',
  'shopify',
  'medusa',
  'vendure',
  'magento',
  'woocommerce',
  'sfra',
  'page',
])
export type StoreDialect = z.infer<typeof StoreDialect>

/**
 * Whether the console signs shoppers' accounts in. It does not where a person checks out, at UCP stores, which link
 * identities and know no passwords, and at WooCommerce, whose Store API has no sign-in.
 */
const signsAccountsIn: Readonly<Record<StoreDialect, boolean>> = {
  'sfcc-ocapi': true,
  'sfcc-scapi': true,
  ucp: false,
  shopify: false,
  medusa: true,
  vendure: true,
  magento: false,
  woocommerce: false,
  sfra: false,
  page: false,
}

/** Whether task channels of the dialect's stores can have a login; otherwise they buy as a guest. */
export const hasShopperAccounts = (dialect: StoreDialect): boolean => signsAccountsIn[dialect]
