import { sumStock } from '@outlet/shared/contract/stock'
import type { Offer, ProductDocument } from './connector'

const UNREAD = { available: null, kind: 'unknown', onHand: null, preorderable: null, backorderable: null } as const

/** Returns a product's stock as a check computes it: an item's own, or of the master's listed variants. */
export function documentStock(
  document: ProductDocument,
  offers: ReadonlyMap<string, Offer> = document.offers,
): ReturnType<typeof sumStock> {
  if (document.type === 'item') return document
  // A store may list a variant twice.
  const listed = new Map(document.variants.map((variant) => [variant.variantId, variant.orderable]))
  return sumStock(
    [...listed].map(([id, listedOrderable]) => {
      const stock = offers.get(id) ?? { ...UNREAD, orderable: null }
      const orderable = stock.orderable ?? listedOrderable
      return { ...stock, orderable, kind: stock.kind === 'unknown' && orderable !== null ? 'boolean' : stock.kind }
    }),
  )
}
