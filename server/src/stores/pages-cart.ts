import type { Money } from '@outlet/shared/contract/money'
import type { Stock } from './connector'
import { refuse } from './refused-step'
import type { Cart, CartLine } from './shopper'

/** A cart line as the store offers it at the moment. */
export interface OfferedLine extends CartLine {
  /** Address of the product's page; null when it has none. */
  page: string | null
  stock: Pick<Stock, 'orderable' | 'available'>
  unitPrice: Money | null
  requiresShipping?: boolean | undefined
}

/** Refuses a line that a person could not buy. Throws RefusedError. */
export function refuseUnbuyable({ variantId, quantity, page, stock }: OfferedLine): void {
  if (stock.orderable === false) refuse('sold-out', `${variantId} is sold out`)
  if (stock.available !== null && stock.available < quantity) {
    refuse('not-enough', `the shop has ${stock.available} of ${variantId}, not ${quantity}`)
  }
  if (page === null) refuse('no-page', `no page is known of ${variantId}`)
}

/**
 * Returns the cart of a store that has no address of a cart: a person puts the lines into one. Its reference lists the
 * lines' pages. A price in another currency is unknown.
 */
export const pagesCart = (lines: readonly OfferedLine[], currency: string): Cart => ({
  reference: [...new Set(lines.flatMap(({ page }) => page ?? []))].join(' '),
  orderCode: null,
  currency,
  lines: lines.map(({ variantId, quantity, unitPrice, requiresShipping }) => ({
    variantId,
    quantity,
    unitPrice: unitPrice?.currency === currency ? unitPrice : null,
    requiresShipping,
  })),
  secret: null,
  expiresAt: null,
})

/** Returns the page of the cart's first line; the purchase lists the others. */
export const handOverPage = ({ reference }: Cart): string => reference.split(' ', 1)[0] ?? ''
