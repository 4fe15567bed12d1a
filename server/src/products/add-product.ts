import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { Connector, ProductOptions } from '../stores/connector'
import { ConnectorError } from '../stores/connector-error'
import { openConnector, type ConnectorDeps } from '../stores/open-connector'
import { describeStore } from '../stores/store-columns'
import { openCredentials } from '../stores/store-credentials'
import { storeTable, type StoreRow } from '../stores/store-row'
import { findTried } from '../stores/tried-products'
import type { ReadProduct } from './incoming-product'
import { knownVariantsOf } from './known-variants'
import { storeRead } from './store-read'

/** Time-out of a reading in ms; a person is waiting. */
const MAX_READING_MS = 20_000

export interface NamedProduct {
  storeKey: string
  productId: string
}

export interface ReadAddition {
  store: StoreRow
  product: ReadProduct
  /** Whether the store lists its products, so that a sync reads all of them. */
  isListed: boolean
}

/**
 * Reads a product from its store. Throws Refusal `store.not_found`, `product.not_found` when the store does not return
 * it, and the code of the store's error.
 */
export async function readAddition(
  deps: ConnectorDeps,
  caller: Caller,
  { storeKey, productId }: NamedProduct,
): Promise<ReadAddition> {
  authorise(caller.actor, 'products.add')
  const [store] = await deps.db
    .select()
    .from(storeTable)
    .where(and(eq(storeTable.key, storeKey), isNull(storeTable.deleted_at)))
  if (!store) throw notFound('store.not_found')
  const connector = openConnector(store, deps)
  const document =
    findRead(deps, store, productId) ?? (await readDocument(connector, productId, knownVariantsOf(deps.db, storeKey)))
  if (!document) throw notFound('product.not_found')
  const product = { document, offers: document.offers, categoryId: FULL_CATALOGUE_ID }
  return { store, product, isListed: connector.catalogue !== null }
}

/** The product as the test of the store that was just connected has read it. */
const findRead = ({ secrets }: ConnectorDeps, store: StoreRow, productId: string) =>
  findTried({ settings: describeStore(store), credentials: openCredentials(secrets, store), productId })?.document

async function readDocument(
  connector: Connector,
  productId: string,
  knownVariants: NonNullable<ProductOptions['knownVariants']>,
) {
  const signal = AbortSignal.timeout(MAX_READING_MS)
  try {
    const documents = await connector.getProducts([productId], { signal, maxWaitMs: MAX_READING_MS, knownVariants })
    return [...documents.values()][0]
  } catch (error) {
    if (error instanceof ConnectorError) throw new Refusal('unavailable', error.code)
    if (signal.aborted) throw new Refusal('unavailable', 'store.timeout')
    throw error
  }
}

/**
 * Adds a product that was just read, or updates the known one. Throws Refusal `store.not_found` and
 * `store.version_conflict` if the store was disconnected or changed since the reading.
 */
export async function addProduct(
  tx: Transaction,
  caller: Caller,
  { store, product, isListed }: ReadAddition,
): Promise<{ website_type: string; id: string }> {
  authorise(caller.actor, 'products.add')
  const [current] = await tx
    .select({ version: storeTable.version })
    .from(storeTable)
    .where(and(eq(storeTable.key, store.key), isNull(storeTable.deleted_at)))
    .for('share')
  if (!current) throw notFound('store.not_found')
  if (current.version !== store.version) throw new Refusal('conflict', 'store.version_conflict')
  const { productId: id, name } = product.document
  await storeRead(tx, store, [product], { isNewsworthy: false })
  await tx.execute(sql`
    update stores set
      products_count = (select count(*) from products where website_type = ${store.key} and not is_offline
        and deleted_at is null),
      last_synced_at = case when ${isListed} then last_synced_at else coalesce(last_synced_at, clock_now()) end
    where key = ${store.key}`)
  const subject = { subjectType: 'product', subjectId: `${store.key}/${id}` }
  await recordAudit(tx, caller, { action: 'products.add', ...subject, after: { website_type: store.key, id, name } })
  await publishEvent(tx, 'stores', [store.key])
  await publishEvent(tx, 'products', [])
  return { website_type: store.key, id }
}
