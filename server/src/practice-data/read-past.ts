import { z } from '@outlet/shared/contract/zod'
import type { VariantStock } from '../stores/connector'
import { decimalMoney } from '../stores/decimal-money'
import { mapStock } from '../stores/sfcc-ocapi/read/map-stock'
import type { StoreRow } from '../stores/store-row'

const REQUEST_MS = 15_000

/** Milliseconds since 1970. */
const Instant = z.number().int()

const Document = z.object({
  id: z.string(),
  inventory: z.object({
    ats: z.number(),
    stock_level: z.number(),
    orderable: z.boolean(),
    backorderable: z.boolean(),
    preorderable: z.boolean(),
  }),
  price: z.number(),
  currency: z.string(),
})

const Past = z.object({
  changes: z.array(z.object({ at: Instant, data: z.array(Document) })).min(1),
  outages: z.array(z.object({ from: Instant, until: Instant })),
})

/** Past stock of a product's variants, in order of time. Times are in milliseconds since 1970. */
export interface ProductPast {
  /** Stock from `at` until the next change. */
  changes: { at: number; stock: VariantStock[] }[]
  /** Periods in which the store did not respond. */
  outages: { from: number; until: number }[]
}

const stockOf = ({ id, inventory, price, currency }: z.infer<typeof Document>): VariantStock => {
  const { availability: _availability, ...stock } = mapStock(inventory)
  return { variantId: id, ...stock, price: decimalMoney(price, currency) }
}

/** Requests a product's past from the practice store's stock model. Throws on an error response. */
export async function readPast(
  { base_url: baseUrl, site_id: siteId }: Pick<StoreRow, 'base_url' | 'site_id'>,
  productId: string,
  { from, until }: { from: number; until: number },
  signal: AbortSignal,
): Promise<ProductPast> {
  const params = { site: siteId ?? '', product_id: productId, from: String(from), until: String(until) }
  const response = await fetch(`${baseUrl}/__practice/past?${new URLSearchParams(params)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
  })
  if (!response.ok) throw new Error(`the practice store returned no history: ${response.status}`)
  const { changes, outages } = Past.parse(await response.json())
  return { changes: changes.map(({ at, data }) => ({ at, stock: data.map(stockOf) })), outages }
}
