import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'
import type { Money } from '@outlet/shared/contract/money'
import { sumStock } from '@outlet/shared/contract/stock'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages, Gallery, Offer, Prices, ProductDocument, Stock, VariantStock } from '../../connector'
import { alike, distinct, galleriesOf } from '../../galleries'
import { maxOrderable } from '../../max-orderable'
import { productPrice, type UnitPrice } from '../../price-range'
import type { StatedOffer } from './read-offers'
import type { PageProduct } from './page-product'
import type { PageVariant } from './read-variants'

interface PageStore {
  key: string
  max_orderable_quantity: number
}

const stockOf = ({ availability, orderable, preorderable, backorderable, ...rest }: StatedOffer): Stock => ({
  availability,
  orderable,
  preorderable,
  backorderable,
  available: rest.available,
  kind: rest.kind,
  onHand: null,
  inStockDate: rest.inStockDate,
})

/** The price of an offer, or its range if the page states one; of some it states only the start. */
function unitPriceOf({ prices, isFrom }: StatedOffer): UnitPrice {
  const lowest = prices[0] ?? null
  return isFrom ? { price: null, range: { lowest, highest: prices[1] ?? null } } : { price: lowest }
}

/** The price of an offer; null if the page states only a range. */
export const priceOf = (offer: StatedOffer): Money | null => unitPriceOf(offer).price

const offerPrices = (offer: StatedOffer): Prices => ({
  price: priceOf(offer),
  priceMax: offer.prices.at(-1) ?? null,
  listPrice: offer.listPrice,
  promotionalPrice: null,
})

const offerOf = (
  product: PageProduct,
  variant: Pick<PageVariant, 'sku' | 'title' | 'attributes' | 'offer'>,
  ids: Pick<Offer, 'productId' | 'masterId' | 'variantId' | 'url'>,
  store: PageStore,
  observedAt: Date,
): Offer => ({
  store: store.key,
  ...ids,
  sku: variant.sku,
  title: variant.title ?? product.name,
  attributes: variant.attributes,
  ...stockOf(variant.offer),
  ...offerPrices(variant.offer),
  max: maxOrderable(variant.offer, store.max_orderable_quantity),
  min: 1,
  step: 1,
  validFrom: null,
  isBestseller: null,
  isEarlyAccess: null,
  isFinalSale: null,
  unitsSold: null,
  observedAt,
})

/** A colour has the pictures of its variants, or else those of the product. */
function picturesOf({ images, variants }: PageProduct): { colors: ColorImages[]; galleries: Gallery[] } {
  const common = distinct(images)
  if (variants.length === 0) {
    return { colors: [], galleries: common.length > 0 ? [{ variantIds: null, ...alike(common) }] : [] }
  }
  const color = colorAmong(variants.flatMap(({ attributes }) => attributes))
  const colorOf = ({ attributes }: PageVariant) => attributes.find(({ id }) => id === color?.id)?.value ?? null
  const values = [...new Set(variants.flatMap((variant) => colorOf(variant) ?? []))]
  const colors = values.map((value) => {
    const own = distinct(variants.filter((one) => colorOf(one) === value).flatMap((one) => one.images))
    return { colorId: value, name: value, swatch: null, ...alike(own.length > 0 ? own : common) }
  })
  const pictured = variants.map((variant) => ({
    variantId: variant.id,
    colorId: colorOf(variant),
    own: variant.images.length > 0 ? alike(distinct(variant.images)) : null,
  }))
  return { colors, galleries: galleriesOf(pictured, colors, alike(common)) }
}

const masterPrices = (variants: readonly PageVariant[]): Prices => {
  const { lowest, highest } = productPrice(variants.map(({ offer }) => unitPriceOf(offer)))
  const cheapest = variants.find(({ offer }) => lowest !== null && offer.prices[0] === lowest)
  return { price: lowest, priceMax: highest, listPrice: cheapest?.offer.listPrice ?? null, promotionalPrice: null }
}

const masterStock = (variants: readonly PageVariant[]): Stock => {
  const stock = sumStock(variants.map(({ offer }) => offer))
  const { orderable, preorderable, backorderable } = stock
  const whenOrderable = preorderable ? 'preorder' : backorderable ? 'backorder' : 'in_stock'
  const availability = orderable === null ? 'unknown' : orderable ? whenOrderable : 'out'
  return { ...stock, availability, inStockDate: null }
}

/**
 * Maps the product of a page. `productId` and `url` are those by which the console knows the page. A product without
 * variants is an item; of a range of prices it has the lowest, and its offer has none.
 */
export function pageDocument(
  product: PageProduct,
  { productId, url, notes }: { productId: string; url: string; notes: readonly ReadingNote[] },
  store: PageStore,
  observedAt: Date,
): ProductDocument {
  const { variants, images } = product
  const common = {
    productId,
    name: product.name,
    brand: product.brand,
    url,
    categoryIds: [],
    isNew: null,
    averageRating: product.averageRating,
    reviewCount: product.reviewCount,
    thumbnail: images.map((link) => ({ url: link, alt: null }))[0] ?? null,
    ...picturesOf(product),
    notes,
    observedAt,
  }
  if (variants.length === 0) {
    const { offer, sku } = product
    const ids = { productId, masterId: null, variantId: null, url }
    return {
      ...common,
      type: 'item',
      defaultVariantId: null,
      variants: [],
      offer: offerOf(product, { sku, title: product.name, attributes: [], offer }, ids, store, observedAt),
      offers: new Map(),
      ...stockOf(offer),
      ...offerPrices(offer),
      price: productPrice([unitPriceOf(offer)]).lowest,
    }
  }
  const idsOf = (variantId: string) => ({ productId, masterId: productId, variantId, url })
  return {
    ...common,
    type: 'master',
    defaultVariantId: variants[0]?.id ?? null,
    variants: variants.map(({ id, offer, attributes }) => ({
      variantId: id,
      orderable: offer.orderable,
      attributes,
    })),
    offer: null,
    offers: new Map(variants.map((one) => [one.id, offerOf(product, one, idsOf(one.id), store, observedAt)])),
    ...masterStock(variants),
    ...masterPrices(variants),
  }
}

/** Maps the stock of the product's variants, or of the product itself if it has none. */
export const pageStock = ({ variants, offer }: PageProduct, productId: string): VariantStock[] => {
  const all = variants.length > 0 ? variants : [{ id: productId, offer }]
  return all.map((one) => {
    const { availability: _, ...stock } = stockOf(one.offer)
    return { variantId: one.id, ...stock, price: priceOf(one.offer) }
  })
}
