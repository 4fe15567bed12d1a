import type { Money } from '@outlet/shared/contract/money'
import type { StoreMarket, UnreadPrices } from '@outlet/shared/contract/stores'
import type { VariantAttribute } from '@outlet/shared/contract/variant-name'
import type { ConnectorError } from './connector-error'

/**
 * The reading half of a dialect (buying is shopper.ts). How to use a connector (monitoring engine, sync):
 *
 *   const connector = openConnector(store, { db, secrets, config })   // cheap; one per store and piece of work
 *   const readings = await connector.readStock(['PB1000', 'PB1001'], { maxWaitMs: 5000 })
 *
 * Every request that a connector sends has taken a token of the store's bucket (take-tokens.ts) and is counted among
 * the store's requests under way, whoever calls; callers need not, and must not, take tokens themselves. Failures and
 * successes move the store's health (store-health.ts) by themselves. While a store is blocked, or backs off for longer
 * than `maxWaitMs`, calls end in a ConnectorError without a request: `isLocal` is then true, and the reading says
 * nothing about the product.
 */
export interface Connector {
  readonly caps: ConnectorCaps
  /** One page of the catalogue: ids of masters and of items without variants. `cursor` null = from the beginning. */
  list(cursor: string | null, options?: ReadOptions): Promise<CataloguePage>
  /** How many entries `list` will give; a product in two categories counts twice. Null where the store does not say. */
  countListed(options?: ReadOptions): Promise<number | null>
  /** Masters and items in full, with images and the offers of their variants. Unknown ids are missing. */
  getProducts(ids: readonly string[], options?: ReadOptions): Promise<Map<string, ProductDocument>>
  /**
   * The stock of whole products: masters with all their variants, or items; without prices and titles, and cheaper by
   * far. One outcome per id, in the order asked for; never rejects for what a store answers.
   */
  readStock(ids: readonly string[], options?: ReadOptions): Promise<StockReading[]>
  /** Null where prices name their currency themselves. */
  readMarket: ((options?: ReadOptions) => Promise<StoreMarket>) | null
}

export interface ConnectorCaps {
  exactQuantity: boolean
  /** Ids in one request. */
  batchSize: number
}

export interface ReadOptions {
  /** How long a call may wait for the store's tokens; default 60,000. Then ConnectorError `store.throttled`, isLocal. */
  maxWaitMs?: number
  /** Bulk work leaves a share of the store's limits to other reads (take-tokens.ts), and tries again what may pass. */
  bulk?: boolean
  signal?: AbortSignal
}

export interface CataloguePage {
  ids: string[]
  /** Null where the place that the cursor names is no more. */
  categoryId: string | null
  /** Of the category that this page belongs to; null where the store does not say. */
  total: number | null
  isLastOfCategory: boolean
  /** Null after the last page. */
  next: string | null
}

export type QuantityKind = 'exact' | 'capped' | 'threshold' | 'boolean' | 'unknown'

export interface Stock {
  availability: 'in_stock' | 'low' | 'out' | 'preorder' | 'backorder' | 'unknown'
  /** As the store says; null = it does not say. Never derived from a quantity. */
  orderable: boolean | null
  preorderable: boolean | null
  backorderable: boolean | null
  /** Available to sell; null where not counted (`capped`) or not told (`unknown`). */
  quantity: number | null
  quantityKind: QuantityKind
  /** Pieces in the warehouse, which is not what can be sold; null where not counted or not told. */
  stockLevel: number | null
  inStockDate: Date | null
}

export interface Prices {
  price: Money | null
  /** The highest among a master's variants. */
  priceMax: Money | null
  /** Of the price book configured for the store. */
  listPrice: Money | null
  /** The lowest that a promotion in force asks of everybody; null where none does, or none is told. */
  promotionalPrice: Money | null
}

/** One thing that can be bought: a variant, or an item without variants. */
export interface Offer extends Stock, Prices {
  store: string
  /** The master's id, or the item's own. */
  productId: string
  masterId: string | null
  /** Null for an item. */
  variantId: string | null
  sku: string | null
  title: string | null
  url: string | null
  /** In the store's order. */
  attributes: VariantAttribute[]
  /** Of one order: min(quantity where exact, the store's max_orderable_quantity). */
  max: number | null
  min: number
  step: number
  validFrom: Date | null
  isBestseller: boolean | null
  isEarlyAccess: boolean | null
  isFinalSale: boolean | null
  unitsSold: number | null
  observedAt: Date
}

export interface ColorImages {
  colorId: string
  name: string
  swatch: string | null
  /** Absolute addresses, or paths on the store's own origin. */
  full: string[]
  thumbnails: string[]
}

/** Pictures of variants whose colour does not tell them, or of a product (`variantIds` null). */
export interface Gallery {
  variantIds: string[] | null
  full: string[]
  thumbnails: string[]
}

/** What a master says of its variant: no quantity. */
export interface ListedVariant {
  variantId: string
  orderable: boolean | null
  /** In the store's order. */
  attributes: VariantAttribute[]
}

/** A master or an item as the catalogue shows it. */
export interface ProductDocument extends Stock, Prices {
  productId: string
  kind: 'master' | 'item'
  name: string
  brand: string | null
  url: string | null
  categoryIds: string[]
  isNew: boolean | null
  averageRating: number | null
  reviewCount: number | null
  defaultVariantId: string | null
  colors: ColorImages[]
  galleries: Gallery[]
  thumbnail: { url: string; alt: string | null } | null
  variants: ListedVariant[]
  /** An item is itself what can be bought. */
  offer: Offer | null
  /** Of the variants, by their id; one that is missing could not be read. */
  offers: ReadonlyMap<string, Offer>
  observedAt: Date
}

/** What a check learns of a variant, or of an item without variants. */
export interface VariantStock extends Omit<Stock, 'availability'> {
  /** The item's own id where it has no variants. */
  variantId: string
  /** Left out where reading it would cost requests of its own, as is the promotional one. */
  price?: Money | null
  promotionalPrice?: Money | null
}

/**
 * What reading one product's stock came to. `gone` = the store answered and does not know the id. `unreadPrices` = why the
 * prices were left out, null = they were not; missing where the dialect's prices name their currency themselves.
 */
export type StockReading =
  | { productId: string; outcome: 'found'; stock: VariantStock[]; unreadPrices?: UnreadPrices | null | undefined }
  | { productId: string; outcome: 'gone' }
  | { productId: string; outcome: 'failed'; error: ConnectorError }
