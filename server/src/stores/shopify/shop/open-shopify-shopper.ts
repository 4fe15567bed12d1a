import type { StoreClient } from '../../http/store-client'
import { orRefused, refuse } from '../../refused-step'
import type { Cart, CartLine, Prepared, Refused, Shopper } from '../../shopper'
import type { StoreOf } from '../../dialect'

const handOverOnly: Refused = {
  outcome: 'refused',
  code: 'hand_over_only',
  message: 'this store takes orders only at its own checkout page, from a person',
}

/** `/cart/<variant>:<quantity>,…`, as Shopify documents its cart permalinks: ids are numbers, quantities whole ones. */
function permalinkOf(lines: readonly CartLine[]): string {
  if (lines.length === 0) refuse('no-lines', 'there is nothing to put into the cart')
  for (const { variantId } of lines) {
    if (!/^\d+$/.test(variantId)) refuse('not-a-variant', `${variantId} is no id of a variant at Shopify`)
  }
  return `/cart/${lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')}`
}

async function prepare(lines: readonly CartLine[], currency: string): Promise<Prepared> {
  const reference = permalinkOf(lines)
  const unpriced = lines.map((line) => ({ ...line, unitPrice: null }))
  return {
    outcome: 'prepared',
    cart: { reference, orderCode: null, currency, lines: unpriced, secret: null, expiresAt: null },
  }
}

/**
 * A Shopify shop as anybody can buy at it: its checkout APIs are shut to others since 2025-04-01, so a cart is an address
 * at which a person goes on. No request is sent: the shop puts the lines into a cart once the address is opened.
 */
export const openShopifyShopper = (_client: StoreClient, store: StoreOf<'shopify'>): Shopper => ({
  caps: { resubmit: 'refuses', reference: 'none' },
  prepare: (lines) => orRefused(() => prepare(lines, store.currency)),
  quote: async () => handOverOnly,
  discard: async () => undefined,
  place: async () => handOverOnly,
  find: async () => ({ outcome: 'cannot_tell', why: 'only the store’s own pages show its orders' }),
  read: async () => null,
  cancel: null,
  handOver: async ({ reference }: Cart) => ({ url: `${store.base_url}${reference}` }),
})
