import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { knownProductIds } from '../products/known-product-ids'
import { knownVariantsOf } from '../products/known-variants'
import type { ReadProduct } from '../products/incoming-product'
import { storeProductFacets } from '../products/store-product-facets'
import { storeRead } from '../products/store-read'
import type { Catalogue, CataloguePage, Connector } from '../stores/connector'
import { ConnectorError } from '../stores/connector-error'
import type { StoreRow } from '../stores/store-row'
import { placeOf, type Place } from '../stores/sync/place'
import { recordObservations, observedBefore, settleObservations, observedIn } from './observations'
import { listedBefore, saveProgress, completeSync, type HeldSync } from '../stores/sync/sync-state'

/** Number of products read and stored at a time; progress is updated after each chunk. */
const CHUNK_SIZE = 50
const EVENT_EVERY_MS = 500
const PRODUCTS_EVENT_EVERY_MS = 2000

export interface SyncDeps {
  db: Database
  connector: Connector
  store: StoreRow
  own: HeldSync
  signal: AbortSignal
}

/** Reads products in full; ids unknown to the store are missing. */
async function readDocuments(
  { connector, db, store, signal }: SyncDeps,
  categoryId: string,
  ids: readonly string[],
): Promise<ReadProduct[]> {
  const documents = await connector.getProducts(ids, {
    bulk: true,
    signal,
    knownVariants: knownVariantsOf(db, store.key),
  })
  return [...documents.values()].map((document) => ({ document, offers: document.offers, categoryId }))
}

/** One run of a sync by one worker, from the position of the last run. */
export class SyncRun {
  readonly #deps: SyncDeps
  #place: Place
  /** Null when the store does not state it. */
  #total: number | null = null
  #category: { id: string; seen: Set<string> } | null = null
  /** Ids that could not be read; they are not requested again when they are listed once more. */
  readonly #unread = new Set<string>()
  #publishedAt = 0
  #productsPublishedAt = 0

  constructor(deps: SyncDeps) {
    this.#deps = deps
    this.#place = placeOf(deps.own.sync)
  }

  /**
   * Reads the whole catalogue, or the known products of a store that lists none, and marks vanished products. Throws a
   * ConnectorError of the store, LeaseLostError, or the signal's reason. In every case stored data remains, and nothing
   * is deleted.
   */
  async run(): Promise<void> {
    const { db, store, own, connector } = this.#deps
    await (connector.catalogue ? this.#readCatalogue(connector.catalogue) : this.#readKnown())
    await db.transaction(async (tx) => {
      await settleObservations(tx, store.key, own.sync.id)
      await storeProductFacets(tx, store.key)
      await completeSync(tx, own)
    })
    await analyzeGrownTables(db)
  }

  async #readCatalogue(catalogue: Catalogue): Promise<void> {
    const { db, signal } = this.#deps
    const options = { bulk: true, signal }
    this.#total = await catalogue.count(options)
    if (this.#total === 0) throw incomplete(LISTS_NOTHING)
    for (let isLast = false; !isLast;) {
      const page = await catalogue.list(this.#place.at, options)
      if (page.categoryId !== null) await this.#storePage(page, page.categoryId)
      // During a first sync people already list products and add monitors, which needs statistics of the grown tables.
      await analyzeGrownTables(db)
      this.#place = this.#after(page)
      isLast = page.next === null
    }
    const { before, unread } = this.#place
    if (before === 0) throw incomplete(LISTS_NOTHING)
    if (this.#total === null) await this.#doubtShortList(before)
    if (unread >= before) throw incomplete(`none of the ${before} listed products could be read`)
    if (isShort(before - unread, before)) throw incomplete(`of ${before} listed products ${unread} could not be read`)
  }

  /** Reads the known products again. A product that the store does not return counts as missed, as in a catalogue. */
  async #readKnown(): Promise<void> {
    const { db, store, own } = this.#deps
    const listing = { syncId: own.sync.id, store: store.key, categoryId: FULL_CATALOGUE_ID }
    for (;;) {
      const ids = await knownProductIds(db, store.key, this.#place.at, CHUNK_SIZE)
      const last = ids.at(-1)
      if (last === undefined) break
      const products = await readDocuments(this.#deps, FULL_CATALOGUE_ID, ids)
      const read = products.map(({ document }) => document.productId)
      const { before, unread } = this.#place
      this.#place = { at: last, before: before + ids.length, unread: unread + ids.length - read.length }
      await db.transaction(async (tx) => {
        const written = await storeRead(tx, store, products, { isNewsworthy: false })
        await recordObservations(tx, listing, read, read)
        await saveProgress(tx, own, { done: this.#place.before, total: null, place: this.#place })
        await this.#publishProgress(tx, written)
      })
    }
    const { before, unread } = this.#place
    if (before > 1 && unread === before) throw incomplete(`none of the ${before} known products could be read`)
  }

  /**
   * Rejects a list that lost half its products, unless the last sync returned the same number. Needed when the store
   * states no total, since a short list is then indistinguishable from a complete one.
   */
  async #doubtShortList(listed: number): Promise<void> {
    const { db, store, own } = this.#deps
    if (listed * 2 >= store.products_count || (await listedBefore(db, own.sync)) === listed) return
    throw incomplete(`${listed} products were listed, of ${store.products_count} that are known`)
  }

  #after(page: CataloguePage): Place {
    return { at: page.next, before: this.#place.before + page.ids.length, unread: this.#place.unread }
  }

  async #storePage(page: CataloguePage, categoryId: string): Promise<void> {
    const seen = await this.#seenInCategory(categoryId)
    const isFirstOfRun = this.#place.at === placeOf(this.#deps.own.sync).at
    // The page at which a worker died is read again, which is not a loop.
    if (!isFirstOfRun && page.ids.length > 0 && page.ids.every((id) => seen.has(id))) {
      throw incomplete(`the pages of ${categoryId} repeat`)
    }
    for (let from = 0; from < page.ids.length; from += CHUNK_SIZE) {
      await this.#storeChunk(page, categoryId, from)
    }
    for (const id of page.ids) seen.add(id)
    if (page.isLastOfCategory && page.total !== null && isShort(seen.size, page.total)) {
      throw incomplete(`${categoryId}: ${seen.size} of ${page.total} products were listed`)
    }
  }

  /** Returns the distinct products seen in the current category; after a change of worker, as stored. */
  async #seenInCategory(categoryId: string): Promise<Set<string>> {
    if (this.#category?.id === categoryId) return this.#category.seen
    const { db, store, own } = this.#deps
    this.#category = {
      id: categoryId,
      seen: await observedIn(db, { syncId: own.sync.id, store: store.key, categoryId }),
    }
    return this.#category.seen
  }

  async #storeChunk(page: CataloguePage, categoryId: string, from: number): Promise<void> {
    const { db, store, own } = this.#deps
    const ids = page.ids.slice(from, from + CHUNK_SIZE)
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
      // In a store's first sync every product would be new.
      const written = await storeRead(tx, store, products, { isNewsworthy: store.last_synced_at !== null })
      await recordObservations(tx, listing, ids, [...read])
      await saveProgress(tx, own, { done, total: this.#total, place })
      await this.#publishProgress(tx, written)
    })
  }

  /**
   * Reads a chunk. If none of it is readable, returns none, provided that the few products that may be left out are not
   * exceeded.
   */
  async #read(ids: readonly string[], categoryId: string): Promise<ReadProduct[]> {
    try {
      return await readDocuments(this.#deps, categoryId, ids)
    } catch (error) {
      const isUnreadable = error instanceof ConnectorError && error.code === 'store.bad_shape'
      const total = this.#total ?? this.#place.before
      if (!isUnreadable || isShort(total - this.#place.unread - ids.length, total)) throw error
      return []
    }
  }

  /** Publishes progress at most twice a second, and changed products every two seconds. */
  async #publishProgress(tx: Transaction, written: number): Promise<void> {
    const now = performance.now()
    if (now - this.#publishedAt >= EVENT_EVERY_MS) {
      this.#publishedAt = now
      await publishEvent(tx, 'stores', [this.#deps.store.key])
    }
    if (written > 0 && now - this.#productsPublishedAt >= PRODUCTS_EVENT_EVERY_MS) {
      this.#productsPublishedAt = now
      await publishEvent(tx, 'products', [])
    }
  }
}

const LISTS_NOTHING = 'the store lists nothing in the configured categories'

const incomplete = (message: string) => new ConnectorError('store.catalogue_incomplete', { message })

/** Tolerates one missing product in a hundred, since products come and go while the pages are read. */
const isShort = (found: number, total: number): boolean => total - found > Math.ceil(total / 100)
