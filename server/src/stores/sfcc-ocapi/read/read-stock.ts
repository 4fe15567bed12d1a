import { z } from '@outlet/shared/contract/zod'
import type { StockReading, VariantStock } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import { isMaster } from './map-product'
import { currencyOf, promotional } from './map-prices'
import { mapStock } from './map-stock'
import type { ReadEach } from '../../read-each'
import { readableEntries } from '../../readable-entries'
import { WireInventory, WirePromotions } from './wire'
import { WireId } from '../../wire-id'

// Only the fields that a check needs: thousands of these documents are parsed per second.
const StockDocument = z.object({
  id: WireId,
  type: z.object({ master: z.boolean().nullish(), variant: z.boolean().nullish() }).nullish(),
  orderable: z.boolean().nullish(),
  inventory: WireInventory.nullish(),
  price: z.number().nullish(),
  /** Highest price of a set, whose price is the lowest. */
  price_max: z.number().nullish(),
  currency: z.string().nullish(),
  // Present in every document that was requested with promotions.
  product_promotions: WirePromotions.default(null),
  promotion_prices: WirePromotions.default(null),
  variants: z
    .array(z.object({ product_id: WireId, orderable: z.boolean().nullish(), price: z.number().nullish() }))
    .nullish(),
})
export type StockDocument = z.infer<typeof StockDocument>

export const StockDocuments = z.object({ data: readableEntries(StockDocument) })

/** Returns the ids of all variants of the masters among the documents. */
export const variantIdsOf = (documents: Iterable<StockDocument>): string[] =>
  [...documents].flatMap((document) =>
    isMaster(document) ? (document.variants ?? []).map(({ product_id }) => product_id) : [],
  )

type Promotions = 'product_promotions' | 'promotion_prices'
type VariantDocument = Pick<StockDocument, 'inventory' | 'price' | 'currency'> &
  Partial<Pick<StockDocument, 'orderable' | 'price_max' | Promotions>>

/** A variant's entry in its master; an item has none. */
type Listed = Pick<NonNullable<StockDocument['variants']>[number], 'orderable' | 'price'>

/** Empty when the document was requested without promotions. */
const promotionOf = (document: VariantDocument | undefined, currency: string): Pick<VariantStock, 'promotionalPrice'> =>
  document && 'product_promotions' in document
    ? { promotionalPrice: decimalMoney(promotional(document), currency) }
    : {}

/** The price of a set is the lowest of a range, and therefore unknown. */
function exactPrice({ price, price_max }: Partial<VariantDocument>, listed: Listed): number | null {
  const amount = price ?? listed.price ?? null
  return typeof price_max === 'number' && price_max !== amount ? null : amount
}

/** Maps a variant's stock. A variant without its own document has only the master's values. */
function stockOf(
  variantId: string,
  document: VariantDocument | undefined,
  currency: string,
  listed: Listed = {},
): VariantStock {
  const { availability: _availability, ...stock } = mapStock(
    document?.inventory,
    document?.orderable ?? listed.orderable ?? null,
  )
  const own = currencyOf(document?.currency, currency)
  const price = decimalMoney(exactPrice(document ?? {}, listed), own)
  return { variantId, ...stock, price, ...promotionOf(document, own) }
}

/** Combines the documents of masters or items with those of the variants, by product in the requested order. */
export const stockReadings = (
  ids: readonly string[],
  products: ReadEach<StockDocument>,
  variants: ReadEach<VariantDocument & { id: string }>,
  currency: string,
): StockReading[] =>
  ids.map((productId): StockReading => {
    const document = products.found.get(productId)
    const error = products.failed.get(productId)
    if (error) return { productId, outcome: 'failed', error }
    if (!document) return { productId, outcome: 'gone' }
    if (!isMaster(document)) return { productId, outcome: 'found', stock: [stockOf(productId, document, currency)] }
    const stock: VariantStock[] = []
    const own = currencyOf(document.currency, currency)
    for (const { product_id, ...listed } of document.variants ?? []) {
      const failure = variants.failed.get(product_id)
      if (failure) return { productId, outcome: 'failed', error: failure }
      stock.push(stockOf(product_id, variants.found.get(product_id), own, listed))
    }
    return { productId, outcome: 'found', stock }
  })
