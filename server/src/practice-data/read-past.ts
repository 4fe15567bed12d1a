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

/** What a product's variants were in the past, in order of time. Milliseconds since 1970. */
export interface ProductPast {
  /** From `at` until the next. */
  changes: { at: number; stock: VariantStock[] }[]
  /** The store answered nobody. */
  outages: { from: number; until: number }[]
}

const stockOf = ({ id, inventory, price, currency }: z.infer<typeof Document>): VariantStock => {
  const { availability: _availability, ...stock } = mapStock(inventory)
  return { variantId: id, ...stock, price: decimalMoney(price, currency) }
}

/** Asks the practice store what a product was within that time, by its stock model. Throws where it does not answer. */
export async function readPast(
  { baseUrl, siteId }: Pick<StoreRow, 'baseUrl' | 'siteId'>,
  productId: string,
  { from, until }: { from: number; until: number },
  signal: AbortSignal,
): Promise<ProductPast> {
  const asked = { site: siteId ?? '', product_id: productId, from: String(from), until: String(until) }
  const answer = await fetch(`${baseUrl}/__practice/past?${new URLSearchParams(asked)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
  })
  if (!answer.ok) throw new Error(`the practice store told nothing of the past: ${answer.status}`)
  const { changes, outages } = Past.parse(await answer.json())
  return { changes: changes.map(({ at, data }) => ({ at, stock: data.map(stockOf) })), outages }
}
