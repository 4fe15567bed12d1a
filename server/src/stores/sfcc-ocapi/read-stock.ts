import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions, StockReading, VariantStock } from '../connector'
import { isMaster } from './map-product'
import { mapStock } from './map-stock'
import { readEach } from './read-each'
import type { ShopClient } from './shop-client'

// Only what a check judges: thousands of these are parsed a second.
const StockDocument = z.object({
  id: z.string().min(1),
  type: z.object({ master: z.boolean().nullish(), variant: z.boolean().nullish() }).nullish(),
  inventory: z
    .object({ ats: z.number().nullish(), stock_level: z.number().nullish(), orderable: z.boolean().nullish() })
    .nullish(),
  variants: z.array(z.object({ product_id: z.string(), orderable: z.boolean().nullish() })).nullish(),
})
type StockDocument = z.infer<typeof StockDocument>

const schema = z.object({ data: z.array(StockDocument) })
const STOCK_OF_MASTER = { expand: 'availability,variations', schema }
const STOCK_OF_VARIANT = { expand: 'availability', schema }

/** A variant without a document of its own is only what its master says of it. */
function stockOf(
  variantId: string,
  document: StockDocument | undefined,
  listedOrderable: boolean | null,
): VariantStock {
  const { orderable, quantity, quantityKind } = mapStock(document?.inventory, listedOrderable)
  return { variantId, orderable, quantity, quantityKind }
}

/** Masters (or items) first, for the variants' `orderable`; then their variants, which alone carry quantities. */
export async function readStock(
  client: ShopClient,
  ids: readonly string[],
  options?: ReadOptions,
): Promise<StockReading[]> {
  const products = await readEach(client, ids, STOCK_OF_MASTER, options)
  const variantIds: string[] = []
  for (const document of products.found.values()) {
    if (isMaster(document)) for (const { product_id } of document.variants ?? []) variantIds.push(product_id)
  }
  const variants = await readEach(client, variantIds, STOCK_OF_VARIANT, options)
  return ids.map((productId): StockReading => {
    const document = products.found.get(productId)
    const error = products.failed.get(productId)
    if (error) return { productId, outcome: 'failed', error }
    if (!document) return { productId, outcome: 'gone' }
    if (!isMaster(document)) return { productId, outcome: 'found', stock: [stockOf(productId, document, null)] }
    const stock: VariantStock[] = []
    for (const { product_id, orderable } of document.variants ?? []) {
      const failure = variants.failed.get(product_id)
      if (failure) return { productId, outcome: 'failed', error: failure }
      stock.push(stockOf(product_id, variants.found.get(product_id), orderable ?? null))
    }
    return { productId, outcome: 'found', stock }
  })
}
