import { z } from '@outlet/shared/contract/zod'
import type { Recogniser } from '../recognise'
import { WireId } from '../wire-id'

const Cart = z.object({ token: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
const Product = z.object({ handle: WireId, title: z.string(), vendor: z.string().nullish() })

const handleIn = ({ pathname }: URL): string | null => /\/products\/([^/]+)/.exec(pathname)?.[1] ?? null

/** Every Shopify shop has `/cart.js`, and `/products/<handle>.js` for a product. */
export const shopifyRecogniser: Recogniser = {
  mark: /cdn\.shopify\.com|myshopify\.com|Shopify\.shop\b/,
  recognise: async (probe) => {
    const cart = await probe.json('/cart.js', Cart)
    if (!cart) return null
    const handle = handleIn(probe.address)
    const product = handle === null ? null : await probe.json(`/products/${handle}.js`, Product)
    return {
      name: null,
      currency: cart.currency,
      own: {},
      product: product && { id: product.handle, name: product.title },
    }
  },
}
