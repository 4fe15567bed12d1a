import { endpoint } from '../endpoint'
import { StoreKey } from '../stores/store-key'
import { z } from '../zod'
import { ProductId } from './product-code'

export const addProduct = endpoint({
  method: 'POST',
  path: '/stores/:storeKey/products',
  summary: 'Read a product from its store now and add it; one that is known already is updated',
  needs: 'products.add',
  body: z.strictObject({ product_id: ProductId }),
  response: z.object({ website_type: StoreKey, id: z.string() }),
  status: 201,
})
