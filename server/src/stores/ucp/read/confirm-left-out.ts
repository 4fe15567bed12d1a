import { LRUCache } from 'lru-cache'
import { inBatches } from '../../../platform/in-batches'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions, StockReading } from '../../connector'
import type { StoreOf } from '../../dialect'
import { plainStock } from '../../plain-product'
import type { UcpApi } from '../transport/ucp-api'
import { exactVariant, lookupProducts } from './lookup-products'
import { mapProduct } from './map-product'
import type { WireProduct } from './wire'

/** Maximum number of ids in one request: stores should accept as many. */
const MAX_IDS = 10
/** Maximum number of variants of one product that a reading requests again. */
const MAX_CONFIRMED = 10
/** Time after which an omitted variant is requested again by itself. */
const CONFIRMED_MS = 600_000

/** Time of the second omission by store and variant, for the whole process. */
const confirmed = new LRUCache<string, number>({ max: 100_000 })

const keyOf = ({ key }: StoreOf<'ucp'>, variantId: string): string => `${key} ${variantId}`

const isConfirmed = (store: StoreOf<'ucp'>, variantId: string): boolean =>
  clock.now() - (confirmed.get(keyOf(store, variantId)) ?? -Infinity) < CONFIRMED_MS

const leftOutOf = (reading: StockReading): readonly string[] =>
  reading.outcome === 'found' ? (reading.leftOut ?? []) : []

/** The omitted variants in requests with at most one variant of each product. */
function requestsFor(store: StoreOf<'ucp'>, readings: readonly StockReading[]): string[][] {
  const open = readings.map((reading) =>
    leftOutOf(reading)
      .filter((id) => !isConfirmed(store, id))
      .slice(0, MAX_CONFIRMED),
  )
  const rounds = Array.from({ length: MAX_CONFIRMED }, (_, round) => open.flatMap((ids) => ids[round] ?? []))
  return rounds.flatMap((ids) => inBatches(ids, MAX_IDS))
}

/** Returns the reading with the variants that the second request returned, and those that are still omitted. */
function withConfirmed(reading: StockReading, store: StoreOf<'ucp'>, products: readonly WireProduct[]): StockReading {
  if (reading.outcome !== 'found' || !reading.leftOut) return reading
  for (const { variantId } of reading.stock) confirmed.delete(keyOf(store, variantId))
  const returned = reading.leftOut.flatMap((id) => {
    const product = products.find((one) => exactVariant([one], id))
    const variant = product && exactVariant([product], id)
    return variant ? plainStock(mapProduct({ ...product, variants: [variant] }, store)) : []
  })
  const leftOut = reading.leftOut.filter((id) => isConfirmed(store, id))
  return { ...reading, stock: [...reading.stock, ...returned], leftOut }
}

/**
 * Requests the variants that partial readings lack again, without other variants of their products: a store may return
 * only one variant of each product, or shorten long responses. Variants that it omits again are `leftOut`; the others
 * are read, or unread.
 */
export async function confirmLeftOut(
  api: UcpApi,
  store: StoreOf<'ucp'>,
  readings: readonly StockReading[],
  options?: ReadOptions,
): Promise<StockReading[]> {
  const requests = requestsFor(store, readings)
  const results = await Promise.all(requests.map((ids) => lookupProducts(api, store, ids, options)))
  const products = results.flatMap((result) => result.products)
  const failed = new Map(results.flatMap((result) => [...result.failed]))
  for (const id of requests.flat())
    if (!failed.has(id) && !exactVariant(products, id)) confirmed.set(keyOf(store, id), clock.now())
  return readings.map((reading) => withConfirmed(reading, store, products))
}
