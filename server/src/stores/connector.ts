import type { Money } from '@outlet/shared/contract/money'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { UnreadPrices } from '@outlet/shared/contract/stores'
import type { StoreMarket, StoreOffer } from '@outlet/shared/contract/stores/configure-stores'
import type { ReadingNote } from '@outlet/shared/contract/stores/reading-notes'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { ConnectorError } from './connector-error'

/**
 * The reading half of a dialect (shopper.ts is the buying half). Usage (monitoring engine, sync):
 *
 *   const connector = openConnector(store, { db, secrets, config })   // cheap; one per store and piece of work
 *   const readings = await connector.readStock(['PB1000', 'PB1001'], { maxWaitMs: 5000 })
 *
 * Each request takes a token of the store's bucket (take-tokens.ts) and counts towards the store's concurrency; callers
 * must not take tokens themselves. Failures and successes update the store's health (store-health.ts). While a store is
 * blocked, or in back-off for longer than `maxWaitMs`, calls fail with a ConnectorError without a request: `isLocal` is
 * then true, and the reading has no information about the product.
 */
export interface Connector {
  readonly caps: ConnectorCaps
  /** Null when the store does not list its products: they are added by their addresses (add-product.ts). */
  readonly catalogue: Catalogue | null
  /** Returns masters and items in full, with images and the offers of their variants. Unknown ids are missing. */
  getProducts(ids: readonly string[], options?: ProductOptions): Promise<Map<string, ProductDocument>>
  /**
   * Reads the stock of whole products (masters with all their variants, or items) without prices and titles, at far
   * lower cost. Returns one outcome per id in the requested order. Never rejects because of a store's response.
   */
  readStock(ids: readonly string[], options?: ProductOptions): Promise<StockReading[]>
  /** Null when prices state their currency themselves. */
  readMarket: ((options?: ReadOptions) => Promise<StoreMarket>) | null
  /** Missing when stores of the dialect publish no profile of their functions. */
  readOffer?: (options?: ReadOptions) => Promise<StoreOffer>
}

export interface Catalogue {
  /** Returns one page: ids of masters and of items without variants. `cursor` null = first page. */
  list(cursor: string | null, options?: ReadOptions): Promise<CataloguePage>
  /**
   * Returns the number of entries that `list` returns in total; a product in two categories counts twice. Null when the
   * store does not state it.
   */
  count(options?: ReadOptions): Promise<number | null>
}

export interface ConnectorCaps {
  exactQuantity: boolean
  /** Maximum number of ids in one request. */
  batchSize: number
}

export interface ReadOptions {
  /**
   * Maximum wait for the store's tokens in ms; default 60,000. Then the call fails with ConnectorError
   * `store.throttled`, isLocal.
   */
  maxWaitMs?: number
  /** Bulk work leaves a share of the store's limits to other reads (take-tokens.ts) and retries transient failures. */
  bulk?: boolean
  signal?: AbortSignal
}

export interface ProductOptions extends ReadOptions {
  /**
   * Returns the variants that the caller knows or needs, by product id. Called for stores that return only some
   * variants for a product's id.
   */
  knownVariants?: (productIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
}

export interface CataloguePage {
  ids: string[]
  /** Null when the position of the cursor no longer exists. */
  categoryId: string | null
  /** Number of entries in this page's category; null when the store does not state it. */
  total: number | null
  isLastOfCategory: boolean
  /** Cursor of the next page; null after the last page. */
  next: string | null
}

export interface Stock {
  availability: 'in_stock' | 'low' | 'out' | 'preorder' | 'backorder' | 'unknown'
  /** The store's own statement, never derived from a quantity; null = not stated. */
  orderable: boolean | null
  preorderable: boolean | null
  backorderable: boolean | null
  /** Quantity that the store sells, over all its inventories and locations; null unless `kind` is `exact`. */
  available: number | null
  kind: StockKind
  /** Quantity in the warehouse; null when uncounted or not stated, never a copy of `available`. */
  onHand: number | null
  inStockDate: Date | null
}

export interface Prices {
  price: Money | null
  /** Highest price among a master's variants. */
  priceMax: Money | null
  /** Price in the price book configured for the store. */
  listPrice: Money | null
  /** Lowest price that an active promotion offers to everyone; null when there is none or none is stated. */
  promotionalPrice: Money | null
}

/** A purchasable unit: a variant, or an item without variants. */
export interface Offer extends Stock, Prices {
  store: string
  /** The master's id, or the item's own id. */
  productId: string
  masterId: string | null
  /** Null for an item. */
  variantId: string | null
  sku: string | null
  title: string | null
  url: string | null
  /** Same order as in the store. */
  attributes: VariantAttribute[]
  /** Maximum quantity per order: min(quantity if exact, the store's max_orderable_quantity). */
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
  /** Absolute URLs, or paths on the store's own origin. */
  full: string[]
  thumbnails: string[]
}

/** Pictures of variants that differ from their colour's pictures, or of a product (`variantIds` null). */
export interface Gallery {
  variantIds: string[] | null
  full: string[]
  thumbnails: string[]
}

/** A variant as its master's document lists it, without a quantity. */
export interface ListedVariant {
  variantId: string
  orderable: boolean | null
  /** Same order as in the store. */
  attributes: VariantAttribute[]
}

/** A master or an item with its catalogue data. */
export interface ProductDocument extends Stock, Prices {
  productId: string
  type: 'master' | 'item'
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
  /** The item's own offer; null for a master. */
  offer: Offer | null
  /** The variants' offers by variant id; a missing variant could not be read. */
  offers: ReadonlyMap<string, Offer>
  /** Whether some variants may be missing: they are unread, not gone. */
  isPartial?: boolean
  /** Values of a page that were left out or remained unknown. Undefined for dialects that read no pages. */
  notes?: readonly ReadingNote[]
  observedAt: Date
}

/** Stock of a variant, or of an item without variants, as a check reads it. */
export interface VariantStock extends Omit<Stock, 'availability'> {
  /** The item's own id when it has no variants. */
  variantId: string
  /** Missing, like the promotional price, when reading it would cost extra requests. */
  price?: Money | null
  promotionalPrice?: Money | null
}

/**
 * Outcome of reading one product's stock. `gone` = the store responded and does not know the id. `unreadPrices` = the
 * reason why prices were left out, null = none were; missing when the dialect's prices state their currency themselves.
 * `listsSoldOut` false = the store may leave out variants that are sold out; defaults to true. `isPartial` = some
 * variants may be unread: those that are missing are unknown, neither sold out nor gone. `leftOut` = variants that such a
 * reading requested by their ids, and that the store, which responded, did not return.
 */
export type StockReading =
  | {
      productId: string
      outcome: 'found'
      stock: VariantStock[]
      unreadPrices?: UnreadPrices | null | undefined
      listsSoldOut?: boolean | undefined
      isPartial?: boolean | undefined
      leftOut?: readonly string[] | undefined
    }
  | { productId: string; outcome: 'gone' }
  | { productId: string; outcome: 'failed'; error: ConnectorError }
