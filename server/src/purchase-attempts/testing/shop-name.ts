import { z } from '@outlet/shared/contract/zod'

/** Shops at which purchases are proven. */
export const ShopName = z.enum(['practice', 'ucp', 'ucp-mcp', 'woocommerce'])
export type ShopName = z.infer<typeof ShopName>
