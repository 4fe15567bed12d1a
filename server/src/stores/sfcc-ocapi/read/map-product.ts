import type { ListedVariant, Offer, ProductDocument } from '../../connector'
import { mapAttributes, valueOf } from './map-attributes'
import { mapColors, mapGalleries, mapThumbnail } from './map-images'
import { mapOffer, pageOf } from './map-offer'
import { mapPrices } from './map-prices'
import { mapStock } from './map-stock'
import type { SfccStore } from './sfcc-store'
import type { WireProduct } from './wire'

/** Whether the product is a master. A variant's document lists its siblings too, which does not make it one. */
export const isMaster = (wire: Pick<WireProduct, 'type' | 'variants'>): boolean =>
  wire.type?.master === true || (wire.type?.variant !== true && (wire.variants?.length ?? 0) > 0)

/** Maximum of a PostgreSQL integer. */
const MAX_INTEGER = 2 ** 31 - 1

const roundedInteger = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > MAX_INTEGER ? null : Math.round(value)

const rating = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > 99 ? null : value

/** Returns a master's variants as the master lists them. */
export const listedVariants = (wire: WireProduct): ListedVariant[] =>
  !isMaster(wire)
    ? []
    : (wire.variants ?? []).map(({ product_id, orderable, variation_values }) => ({
        variantId: product_id,
        orderable: orderable ?? null,
        attributes: mapAttributes(wire.variation_attributes, variation_values ?? {}),
      }))

/** Overrides a variant's listed values by those of its own document, with the master's names. */
const withOwnValues = (wire: WireProduct, listed: ListedVariant, document: WireProduct | undefined): ListedVariant => {
  const own = document?.variation_values
  if (!document || !own) return listed
  const others = listed.attributes.filter(({ id }) => valueOf(own, id) === undefined)
  const values = { ...Object.fromEntries(others.map(({ id, value }) => [id, value])), ...own }
  return { ...listed, attributes: mapAttributes(wire.variation_attributes ?? document.variation_attributes, values) }
}

/** Maps a master with its variants, or an item without variants. */
export function mapProduct(
  wire: WireProduct,
  variants: ReadonlyMap<string, WireProduct>,
  store: SfccStore,
  observedAt: Date,
): ProductDocument {
  const kind = isMaster(wire) ? 'master' : 'item'
  const listed = listedVariants(wire).map((one) => withOwnValues(wire, one, variants.get(one.variantId)))
  const colors = mapColors(wire, store.base_url)
  return {
    productId: wire.id,
    type: kind,
    name: wire.name || wire.id,
    brand: wire.brand ?? null,
    url: pageOf(wire),
    categoryIds: wire.primary_category_id ? [wire.primary_category_id] : [],
    isNew: wire.c_isNew ?? null,
    averageRating: rating(wire.c_rating),
    reviewCount: roundedInteger(wire.c_reviewCount),
    defaultVariantId: wire.c_defaultVariantId ?? null,
    colors,
    galleries: mapGalleries(wire, colors, listed, variants, store.base_url),
    thumbnail: mapThumbnail(wire, store.base_url),
    variants: listed,
    offer: kind === 'item' ? mapOffer(wire, store, { observedAt }) : null,
    offers: new Map(
      listed.flatMap(({ variantId, attributes }): [string, Offer][] => {
        const variant = variants.get(variantId)
        return variant ? [[variantId, { ...mapOffer(variant, store, { observedAt }), attributes }]] : []
      }),
    ),
    observedAt,
    ...mapStock(wire.inventory, wire.orderable ?? null),
    ...mapPrices(wire, store),
  }
}
