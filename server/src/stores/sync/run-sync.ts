import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Database, Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { emit, type EventDraft } from '../../platform/outbox/emit'
import {
  incomingProduct,
  incomingVariants,
  type IncomingProduct,
  type ReadProduct,
} from '../../products/incoming-product'
import { keepNewerStock } from '../../products/keep-newer-stock'
import { keepProductFacets } from '../../products/keep-product-facets'
import { storeProducts } from '../../products/store-products'
import { storeVariants } from '../../products/store-variants'
import { withKnownEarlyAccess } from '../../products/with-known-early-access'
import type { CataloguePage, Connector } from '../connector'
import { ConnectorError } from '../connector-error'
import { maxOrderable } from '../max-orderable'
import type { StoreRow } from '../store-row'
import { placeOf, type Place } from './place'
import { readDocuments } from './read-documents'
import { recordObservations, observedBefore, settleObservations, observedIn } from './observations'
import { listedBefore, saveProgress, succeed, type HeldSync } from './sync-state'

/** Products read and stored at a time: progress is visible after each. */
const CHUNK = 50
const EVENT_EVERY_MS = 500
const PRODUCTS_EVENT_EVERY_MS = 2000

export interface SyncParts {
  db: Database
  connector: Connector
  store: StoreRow
  own: HeldSync
  signal: AbortSignal
}

/** One run of a sync by one worker, from where the last one came to. */
export class SyncRun {
  readonly #parts: SyncParts
  #place: Place
  /** Null where the store does not say. */
  #total: number | null = null
  #category: { id: string; seen: Set<string> } | null = null
  /** Ids that could not be read: not asked for again where they are listed once more. */
  readonly #unread = new Set<string>()
  #toldAt = 0
  #toldProductsAt = 0

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#place = placeOf(parts.own.sync)
  }

  /**
   * Reads the catalogue to its end and marks what vanished. Throws ConnectorError (named, of the store),
   * LeaseLostError, the signal's reason; whatever happens, what was stored stays and nothing is deleted.
   */
  async run(): Promise<void> {
    const { db, store, own, signal, connector } = this.#parts
    const options = { bulk: true, signal }
    this.#total = await connector.countListed(options)
    if (this.#total === 0) throw incomplete(LISTS_NOTHING)
    for (let isLast = false; !isLast;) {
      const page = await connector.list(this.#place.at, options)
      if (page.categoryId !== null) await this.#storePage(page, page.categoryId)
      // During a first sync people already list products and add monitors.
      await analyzeGrownTables(db)
      this.#place = this.#after(page)
      isLast = page.next === null
    }
    const { before, unread } = this.#place
    if (before === 0) throw incomplete(LISTS_NOTHING)
    if (this.#total === null) await this.#doubtShortList(before)
    if (unread >= before) throw incomplete(`none of the ${before} listed products could be read`)
    if (isShort(before - unread, before)) throw incomplete(`of ${before} listed products ${unread} could not be read`)
    await db.transaction(async (tx) => {
      await settleObservations(tx, store.key, own.sync.id)
      await keepProductFacets(tx, store.key)
      await succeed(tx, own)
    })
    await analyzeGrownTables(db)
  }

  /** Nothing tells a short list from a whole one where the store gives no total: one that lost half is told twice first. */
  async #doubtShortList(listed: number): Promise<void> {
    const { db, store, own } = this.#parts
    if (listed * 2 >= store.productsCount || (await listedBefore(db, own.sync)) === listed) return
    throw incomplete(`${listed} products were listed, of ${store.productsCount} that are known`)
  }

  #after(page: CataloguePage): Place {
    return { at: page.next, before: this.#place.before + page.ids.length, unread: this.#place.unread }
  }

  async #storePage(page: CataloguePage, categoryId: string): Promise<void> {
    const seen = await this.#seenInCategory(categoryId)
    const isFirstOfRun = this.#place.at === placeOf(this.#parts.own.sync).at
    // The page at which a worker died is read again, which is no loop.
    if (!isFirstOfRun && page.ids.length > 0 && page.ids.every((id) => seen.has(id))) {
      throw incomplete(`the pages of ${categoryId} repeat`)
    }
    for (let from = 0; from < page.ids.length; from += CHUNK) {
      await this.#storeChunk(page, categoryId, from)
    }
    for (const id of page.ids) seen.add(id)
    if (page.isLastOfCategory && page.total !== null && isShort(seen.size, page.total)) {
      throw incomplete(`${categoryId}: ${seen.size} of ${page.total} products were listed`)
    }
  }

  /** The different products seen in the category under way; after a change of worker, as they were stored. */
  async #seenInCategory(categoryId: string): Promise<Set<string>> {
    if (this.#category?.id === categoryId) return this.#category.seen
    const { db, store, own } = this.#parts
    this.#category = {
      id: categoryId,
      seen: await observedIn(db, { syncId: own.sync.id, store: store.key, categoryId }),
    }
    return this.#category.seen
  }

  async #storeChunk(page: CataloguePage, categoryId: string, from: number): Promise<void> {
    const { db, store, own } = this.#parts
    const ids = page.ids.slice(from, from + CHUNK)
    const listing = { syncId: own.sync.id, store: store.key, categoryId }
    const seen = await observedBefore(db, listing, ids)
    const fresh = ids.filter((id) => !seen.has(id))
    const products = await this.#read(
      fresh.filter((id) => !this.#unread.has(id)),
      categoryId,
    )
    const read = new Set(products.map(({ document }) => document.productId))
    const unread = fresh.filter((id) => !read.has(id))
    for (const id of unread) this.#unread.add(id)
    this.#place = { ...this.#place, unread: this.#place.unread + unread.length }
    const reached = from + ids.length
    const done = this.#place.before + reached
    if (this.#total !== null) this.#total = Math.max(this.#total, done)
    const place = reached === page.ids.length ? this.#after(page) : this.#place
    await db.transaction(async (tx) => {
      const written = await storeRead(tx, store, products)
      await recordObservations(tx, listing, ids, [...read])
      await saveProgress(tx, own, { done, total: this.#total, place })
      await this.#tell(tx, written)
    })
  }

  /** Where nothing of a chunk can be read, it may be nothing but the few products that may be left out. */
  async #read(ids: readonly string[], categoryId: string): Promise<ReadProduct[]> {
    const { connector, signal } = this.#parts
    try {
      return await readDocuments(connector, categoryId, ids, signal)
    } catch (error) {
      const isUnreadable = error instanceof ConnectorError && error.code === 'store.bad_shape'
      const total = this.#total ?? this.#place.before
      if (!isUnreadable || isShort(total - this.#place.unread - ids.length, total)) throw error
      return []
    }
  }

  /** Progress at most twice a second, changed products every two seconds. */
  async #tell(tx: Transaction, written: number): Promise<void> {
    const now = performance.now()
    if (now - this.#toldAt >= EVENT_EVERY_MS) {
      this.#toldAt = now
      await publishEvent(tx, 'stores', [this.#parts.store.key])
    }
    if (written > 0 && now - this.#toldProductsAt >= PRODUCTS_EVENT_EVERY_MS) {
      this.#toldProductsAt = now
      await publishEvent(tx, 'products', [])
    }
  }
}

const LISTS_NOTHING = 'the store lists nothing in the configured categories'

const incomplete = (message: string) => new ConnectorError('store.catalogue_incomplete', { message })

/** One in a hundred may come and go while the pages are read. */
const isShort = (found: number, total: number): boolean => total - found > Math.ceil(total / 100)

const emitNew = (
  tx: Transaction,
  { key }: StoreRow,
  products: readonly IncomingProduct[],
  added: ReadonlySet<string>,
) =>
  emit(
    tx,
    products
      .filter(({ id }) => added.has(id))
      .map(({ id, name, current_price, current_price_max, currency }): EventDraft => {
        const money = (minor: number | null) => (minor === null ? null : { minor, currency })
        const payload = {
          product_code: id,
          product_id: id,
          product_name: name,
          price: money(current_price),
          price_max: money(current_price_max),
        }
        return { kind: 'new_product', subject: { type: 'product', id: `${key}/${id}` }, store: key, payload }
      }),
  )

async function storeRead(tx: Transaction, store: StoreRow, products: readonly ReadProduct[]): Promise<number> {
  const limit: Parameters<typeof incomingProduct>[2] = (stock) => maxOrderable(stock, store.maxOrderableQuantity)
  const known = await withKnownEarlyAccess(tx, store.key, products)
  const read = {
    products: known.map((product) => incomingProduct(product, store, limit)),
    variants: products.flatMap((product) => incomingVariants(product, store)),
    observedAt: new Map(products.map(({ document }) => [document.productId, document.observedAt])),
  }
  const newest = await keepNewerStock(tx, store.key, read)
  const { written, added } = await storeProducts(tx, store.key, newest.products)
  // All of a store is new at its first sync.
  if (store.lastSyncedAt !== null) await emitNew(tx, store, newest.products, new Set(added))
  const ids = newest.products.map(({ id }) => id)
  return written + (await storeVariants(tx, store.key, ids, newest.variants))
}
