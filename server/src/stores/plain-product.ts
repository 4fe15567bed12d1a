import type { Money } from '@outlet/shared/contract/money'
import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { sumStock } from '@outlet/shared/contract/stock'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { ColorImages, Gallery, Offer, ProductDocument, Stock, VariantStock } from './connector'
import { maxOrderable } from './max-orderable'
import { productPrice, type UnitPrice } from './price-range'

/** A variant of a platform that returns variants with their product. */
export interface PlainVariant extends UnitPrice {
  id: string
  sku: string | null
  title: string | null
  attributes: VariantAttribute[]
  stock: Pick<Stock, 'orderable' | 'backorderable' | 'available' | 'kind'> &
    Partial<Pick<Stock, 'preorderable' | 'inStockDate'>>
  listPrice: Money | null
  /** Quantities that a cart accepts, if the store states them; `max` null = no maximum. */
  limits?: { min: number; max: number | null; step: number }
}

export interface PlainProduct {
  id: string
  /** The product is bought itself: its only variant is the product. */
  isItem?: boolean
  averageRating?: number | null
  reviewCount?: number | null
  name: string
  brand: string | null
  url: string | null
  colors: ColorImages[]
  galleries: Gallery[]
  thumbnail: { url: string; alt: string | null } | null
  variants: PlainVariant[]
}

type Store = Pick<StoreDescription, 'key' | 'max_orderable_quantity'>

const availability = (stock: PlainVariant['stock']): Stock['availability'] => {
  const { orderable, preorderable, backorderable, available } = stock
  if (orderable === null) return 'unknown'
  if (!orderable) return 'out'
  if (preorderable) return 'preorder'
  return backorderable && available === 0 ? 'backorder' : 'in_stock'
}

const counted = (stock: PlainVariant['stock']): Omit<Stock, 'availability'> => ({
  ...stock,
  // These platforms do not state the quantity in the warehouse.
  onHand: null,
  preorderable: stock.preorderable ?? null,
  inStockDate: stock.inStockDate ?? null,
})

const withAvailability = (stock: PlainVariant['stock']): Stock => ({
  ...counted(stock),
  availability: availability(stock),
})

const offerOf = (product: PlainProduct, variant: PlainVariant, store: Store, observedAt: Date): Offer => ({
  store: store.key,
  productId: product.id,
  masterId: product.id,
  variantId: variant.id,
  sku: variant.sku,
  title: variant.title ?? product.name,
  url: product.url,
  attributes: variant.attributes,
  ...withAvailability(variant.stock),
  price: variant.price,
  priceMax: variant.range?.highest ?? variant.price,
  listPrice: variant.listPrice,
  // The price of these platforms is the current one, with promotions included.
  promotionalPrice: null,
  max: maxOrderable(variant.stock, Math.min(store.max_orderable_quantity, variant.limits?.max ?? Infinity)),
  min: variant.limits?.min ?? 1,
  step: variant.limits?.step ?? 1,
  validFrom: null,
  isBestseller: null,
  isEarlyAccess: null,
  isFinalSale: null,
  unitsSold: null,
  observedAt,
})

/** Returns the prices of the product: its cheapest variant's, as "from" prices in a shop. */
const pricesOf = (variants: readonly PlainVariant[]) => {
  const { lowest, highest } = productPrice(variants)
  const cheapest = variants.find(({ price, range }) => lowest !== null && (range?.lowest ?? price) === lowest)
  return { price: lowest, priceMax: highest, listPrice: cheapest?.listPrice ?? null, promotionalPrice: null }
}

const variantsOf = (product: PlainProduct, store: Store, observedAt: Date) => ({
  type: 'master' as const,
  defaultVariantId: product.variants[0]?.id ?? null,
  variants: product.variants.map(({ id, stock, attributes }) => ({
    variantId: id,
    orderable: stock.orderable,
    attributes,
  })),
  offer: null,
  offers: new Map(product.variants.map((variant) => [variant.id, offerOf(product, variant, store, observedAt)])),
})

const itemOf = (product: PlainProduct, store: Store, observedAt: Date) => {
  const [only] = product.variants
  const offer = only && { ...offerOf(product, only, store, observedAt), masterId: null, variantId: null }
  return { type: 'item' as const, defaultVariantId: null, variants: [], offer: offer ?? null, offers: new Map() }
}

/** Maps a product with its variants, each of which can be bought by itself, or an item without variants. */
export const plainDocument = (product: PlainProduct, store: Store, observedAt: Date): ProductDocument => ({
  productId: product.id,
  ...(product.isItem ? itemOf : variantsOf)(product, store, observedAt),
  name: product.name,
  brand: product.brand,
  url: product.url,
  categoryIds: [],
  isNew: null,
  averageRating: product.averageRating ?? null,
  reviewCount: product.reviewCount ?? null,
  colors: product.colors,
  galleries: product.galleries,
  thumbnail: product.thumbnail,
  observedAt,
  ...withAvailability(sumStock(product.variants.map(({ stock }) => stock))),
  ...pricesOf(product.variants),
})

export const plainStock = ({ variants }: PlainProduct): VariantStock[] =>
  variants.map(({ id, stock, price }) => ({ variantId: id, ...counted(stock), price }))
