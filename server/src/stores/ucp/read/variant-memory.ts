import { LRUCache } from 'lru-cache'
import { clock } from '../../../platform/time/clock'
import type { StoreOf } from '../../dialect'
import type { WholeProduct } from './whole-product'

const MAX_KNOWN_PRODUCTS = 100_000
/** Time after which other variants of a product are requested, too. */
const KNOWN_MS = 3_600_000

/** Maximum number of ids of a product that the store left out and that are requested again. */
const MAX_LEFT_OUT = 100

export interface KnownVariants {
  /** Ids that the last reading returned. */
  ids: readonly string[]
  /** Ids that an earlier reading returned and the last one did not: they may return. */
  leftOut: readonly string[]
  /** Whether the ids were all of the product when they were read. */
  isComplete: boolean
  readAt: number
}

/**
 * Variant ids by store and product, for the whole process. A check requests variants by their ids, many in one request,
 * because the store returns only one variant for the id of a product.
 */
const knownVariants = new LRUCache<string, KnownVariants>({ max: MAX_KNOWN_PRODUCTS })

const keyOf = ({ key }: StoreOf<'ucp'>, productId: string): string => `${key} ${productId}`

export const NONE_KNOWN: KnownVariants = { ids: [], leftOut: [], isComplete: false, readAt: -Infinity }

export const variantsKnownOf = (store: StoreOf<'ucp'>, productId: string): KnownVariants =>
  knownVariants.get(keyOf(store, productId)) ?? NONE_KNOWN

/** Whether the variants were requested recently; otherwise new ones may have been added. */
export const isFresh = ({ readAt }: KnownVariants): boolean => clock.now() - readAt < KNOWN_MS

/** Stores the variants of a reading. Variants of earlier readings remain known. */
export const remember = (
  store: StoreOf<'ucp'>,
  productId: string,
  { product, isComplete }: WholeProduct,
  readAt = clock.now(),
): void => {
  const ids = new Set(product.variants.map(({ id }) => id))
  const before = variantsKnownOf(store, productId)
  const leftOut = [...new Set([...before.leftOut, ...before.ids])].filter((id) => !ids.has(id)).slice(-MAX_LEFT_OUT)
  knownVariants.set(keyOf(store, productId), { ids: [...ids], leftOut, isComplete, readAt })
}
