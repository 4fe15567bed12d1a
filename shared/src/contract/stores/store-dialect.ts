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
