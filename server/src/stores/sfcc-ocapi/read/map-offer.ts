import type { Offer, Prices } from '../../connector'
import type { SfccStore } from './sfcc-store'
import { maxOrderable } from '../../max-orderable'
import { mapAttributes } from './map-attributes'
import { mapPrices } from './map-prices'
import { mapStock } from './map-stock'
import type { WireProduct } from './wire'
import { wireDate } from './wire-date'

/**
 * Parses `valid_from`, a map by site: an entry is under the site's id or `default@<site>`; a site without its own entry
 * uses `default`.
 */
export function validFrom(value: WireProduct['valid_from'], siteId: string): Date | null {
  const text =
    typeof value === 'string' ? value : (value?.[siteId] ?? value?.[`default@${siteId}`] ?? value?.['default'])
  return wireDate(text)
}

const roundedInteger = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Math.abs(value) > 2 ** 31 - 1 ? null : Math.round(value)

const quantities = (wire: WireProduct) => ({
  min: Math.max(1, wire.min_order_quantity ?? 1),
  step: Math.max(1, wire.step_quantity ?? 1),
  unitsSold: roundedInteger(wire.c_unitsSold),
})

/** Returns the URL of the product's page at the store, from the merchant's own field or the platform's. */
export const pageOf = ({ c_url, slug_url }: WireProduct): string | null => c_url ?? slug_url ?? null

const identity = (wire: WireProduct) => {
  // In Salesforce's own example a master names itself as its master.
  const masterId = wire.master && wire.master.master_id !== wire.id ? wire.master.master_id : null
  return {
    productId: masterId ?? wire.id,
    masterId,
    variantId: masterId === null ? null : wire.id,
    sku: wire.manufacturer_sku ?? wire.upc ?? wire.ean ?? null,
    title: wire.name ?? null,
    url: pageOf(wire),
  }
}

const flags = (wire: WireProduct) => ({
  isBestseller: wire.c_isBestseller ?? null,
  isEarlyAccess: wire.c_earlyAccess ?? null,
  isFinalSale: wire.c_isFinalSale ?? null,
})

/** The price of a set depends on a person's choice: it has a range, which must not appear as an exact price. */
function offerPrices(wire: WireProduct, store: SfccStore): Prices {
  const prices = mapPrices(wire, store)
  return prices.price?.minor === prices.priceMax?.minor ? prices : { ...prices, price: null }
}

/** Maps a variant, or an item without variants. */
export function mapOffer(wire: WireProduct, store: SfccStore, { observedAt }: { observedAt: Date }): Offer {
  const stock = mapStock(wire.inventory, wire.orderable ?? null)
  return {
    store: store.key,
    ...identity(wire),
    attributes: mapAttributes(wire.variation_attributes, wire.variation_values ?? {}),
    ...stock,
    ...offerPrices(wire, store),
    max: maxOrderable(stock, store.max_orderable_quantity),
    ...quantities(wire),
    ...flags(wire),
    validFrom: validFrom(wire.valid_from, store.site_id),
    observedAt,
  }
}
