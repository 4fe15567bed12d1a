import type { ListedVariant, Offer, ProductDocument } from '../../connector'
import { mapColors, mapThumbnail } from './map-images'
import { mapOffer, pageOf } from './map-offer'
import { mapPrices } from './map-prices'
import { mapStock } from './map-stock'
import type { SfccStore } from './sfcc-store'
import type { WireProduct } from './wire'

/** A variant's document lists its siblings too: it is no master for that. */
export const isMaster = (wire: Pick<WireProduct, 'type' | 'variants'>): boolean =>
  wire.type?.master === true || (wire.type?.variant !== true && (wire.variants?.length ?? 0) > 0)

/** What the database's integers hold. */
const MAX_INTEGER = 2 ** 31 - 1

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > MAX_INTEGER ? null : Math.round(value)

const rating = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > 99 ? null : value

const sizeNames = (wire: WireProduct): Record<string, string> => {
  const values = wire.variation_attributes?.find(({ id }) => id === 'size')?.values ?? []
  return Object.fromEntries(values.map(({ value, name }) => [value, name ?? value]))
}

/** What a master says of its variants. */
export const listedVariants = (wire: WireProduct): ListedVariant[] =>
  !isMaster(wire)
    ? []
    : (wire.variants ?? []).map(({ product_id, orderable, variation_values }) => ({
        variantId: product_id,
        orderable: orderable ?? null,
        options: variation_values ?? {},
      }))

/** A master with its variants, or an item without, in full. */
export function mapProduct(
  wire: WireProduct,
  variants: ReadonlyMap<string, WireProduct>,
  store: SfccStore,
  observedAt: Date,
): ProductDocument {
  const kind = isMaster(wire) ? 'master' : 'item'
  const listed = listedVariants(wire)
  return {
    productId: wire.id,
    kind,
    name: wire.name ?? wire.id,
    brand: wire.brand ?? null,
    url: pageOf(wire),
    categoryIds: wire.primary_category_id ? [wire.primary_category_id] : [],
    isNew: wire.c_isNew ?? null,
    averageRating: rating(wire.c_rating),
    reviewCount: whole(wire.c_reviewCount),
    defaultVariantId: wire.c_defaultVariantId ?? null,
    colors: mapColors(wire, store.base_url),
    sizes: sizeNames(wire),
    thumbnail: mapThumbnail(wire, store.base_url),
    variants: listed,
    offer: kind === 'item' ? mapOffer(wire, store, { observedAt }) : null,
    offers: new Map(
      listed.flatMap(({ variantId }): [string, Offer][] => {
        const variant = variants.get(variantId)
        return variant ? [[variantId, mapOffer(variant, store, { observedAt })]] : []
      }),
    ),
    observedAt,
    ...mapStock(wire.inventory),
    ...mapPrices(wire, store),
  }
}
