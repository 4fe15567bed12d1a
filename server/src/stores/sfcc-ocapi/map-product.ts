import type { ProductDocument } from '../connector'
import { mapColors, mapThumbnail } from './map-images'
import { mapOffer, type MappedStore } from './map-offer'
import { mapPrices } from './map-prices'
import { mapStock } from './map-stock'
import type { WireProduct } from './wire'

const isMaster = (wire: WireProduct) => wire.type?.master === true || (wire.variants?.length ?? 0) > 0

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 ? null : Math.round(value)

const rating = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > 99 ? null : value

const sizeNames = (wire: WireProduct): Record<string, string> => {
  const values = wire.variation_attributes?.find(({ id }) => id === 'size')?.values ?? []
  return Object.fromEntries(values.map(({ value, name }) => [value, name ?? value]))
}

/** A master, or an item without variants, in full. */
export function mapProduct(wire: WireProduct, store: MappedStore, observedAt: Date): ProductDocument {
  const kind = isMaster(wire) ? 'master' : 'item'
  return {
    productId: wire.id,
    kind,
    name: wire.name ?? wire.id,
    brand: wire.brand ?? null,
    url: wire.c_url ?? null,
    categoryIds: wire.primary_category_id ? [wire.primary_category_id] : [],
    isNew: wire.c_isNew ?? null,
    averageRating: rating(wire.c_rating),
    reviewCount: whole(wire.c_reviewCount),
    defaultVariantId: wire.c_defaultVariantId ?? null,
    colors: mapColors(wire, store.baseUrl),
    sizes: sizeNames(wire),
    thumbnail: mapThumbnail(wire, store.baseUrl),
    variants: (wire.variants ?? []).map((variant) => ({
      variantId: variant.product_id,
      orderable: variant.orderable ?? null,
      options: variant.variation_values ?? {},
    })),
    offer: kind === 'item' ? mapOffer(wire, store, { observedAt }) : null,
    observedAt,
    ...mapStock(wire.inventory),
    ...mapPrices(wire, store),
  }
}
