import { LRUCache } from 'lru-cache'
import { clock } from '../../../platform/time/clock'
import type { Connector, ReadOptions, StockOptions, StockReading } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { plainDocument, plainStock } from '../../plain-product'
import type { UcpApi } from '../transport/ucp-api'
import { exactVariant, lookupProducts, productOf, type LookupResult } from './lookup-products'
import { mapProduct } from './map-product'
import { wholeProduct, type WholeProduct } from './whole-product'
import type { WireProduct, WireVariant } from './wire'

const MAX_KNOWN_PRODUCTS = 100_000
/** Time after which other variants of a product are requested, too. */
const KNOWN_MS = 3_600_000

interface KnownVariants {
  ids: readonly string[]
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

const NONE_KNOWN: KnownVariants = { ids: [], isComplete: false, readAt: -Infinity }

const variantsKnownOf = (store: StoreOf<'ucp'>, productId: string): KnownVariants =>
  knownVariants.get(keyOf(store, productId)) ?? NONE_KNOWN

/** Whether the variants were requested recently; otherwise new ones may have been added. */
const isFresh = ({ readAt }: KnownVariants): boolean => clock.now() - readAt < KNOWN_MS

const remember = (
  store: StoreOf<'ucp'>,
  productId: string,
  { product, isComplete }: WholeProduct,
  readAt = clock.now(),
): void => {
  const ids = product.variants.map(({ id }) => id)
  knownVariants.set(keyOf(store, productId), { ids, isComplete, readAt })
}

/** The reason why single prices are left out: they are in another currency than the store's. */
const unreadPrices = (variants: readonly WireVariant[], { currency }: StoreOf<'ucp'>) => {
  const other = variants.find(({ price }) => price && price.currency !== currency)?.price
  return other ? { reason: 'other_currency' as const, named: other.currency } : null
}

/** A store may leave out a variant that is sold out. */
const foundReading = (productId: string, whole: WholeProduct, store: StoreOf<'ucp'>): StockReading => ({
  productId,
  outcome: 'found',
  stock: plainStock(mapProduct(whole.product, store)),
  unreadPrices: unreadPrices(whole.product.variants, store),
  ...(whole.isComplete ? { listsSoldOut: false } : { isPartial: true }),
})

const errorIn = (failed: LookupResult['failed'], ids: readonly string[]): ConnectorError | undefined =>
  ids.flatMap((id) => failed.get(id) ?? [])[0]

/** Returns the product with exactly these variants; null when one of them is missing. */
function withVariants(products: readonly WireProduct[], productId: string, ids: readonly string[]): WireProduct | null {
  const variants = ids.flatMap((id) => exactVariant(products, id) ?? [])
  const product = productOf(products, ids[0] ?? productId)
  return product && variants.length === ids.length ? { ...product, variants } : null
}

/** Reads products with all their variants. */
export function readProducts(api: UcpApi, store: StoreOf<'ucp'>): Pick<Connector, 'getProducts' | 'readStock'> {
  /** Reads all variants of a product that a lookup returned. Null when the store does not know it any more. */
  const complete = async (productId: string, product: WireProduct, options?: ReadOptions) => {
    const whole = await wholeProduct(api, store, product, options)
    if (whole) remember(store, productId, whole)
    return whole
  }
  const completed = async (
    productId: string,
    { products, failed }: LookupResult,
    options?: ReadOptions,
  ): Promise<StockReading> => {
    const error = failed.get(productId)
    if (error) return { productId, outcome: 'failed', error }
    const product = productOf(products, productId)
    try {
      const whole = product && (await complete(productId, product, options))
      return whole ? foundReading(productId, whole, store) : { productId, outcome: 'gone' }
    } catch (cause) {
      if (!(cause instanceof ConnectorError)) throw cause
      return { productId, outcome: 'failed', error: cause }
    }
  }
  return {
    getProducts: async (ids, options) => {
      const requested = ids.flatMap((id) => {
        const known = variantsKnownOf(store, id)
        return [id, ...(known.isComplete ? [] : known.ids)]
      })
      const result = await lookupProducts(api, store, requested, options)
      const failure = [...result.failed.values()].find(({ code }) => code !== 'store.bad_shape')
      const unread = failure ?? (result.products.length === 0 ? [...result.failed.values()][0] : undefined)
      if (unread) throw unread
      const read = await Promise.all(
        [...new Set(ids)].map(async (id) => {
          const product = productOf(result.products, id)
          const whole = product && (await complete(id, product, options).catch(withoutUnreadable))
          return whole ? [[id, { ...mapProduct(whole.product, store), id }] as const] : []
        }),
      )
      const at = clock.date()
      return new Map(read.flat().map(([id, product]) => [id, plainDocument(product, store, at)]))
    },
    readStock: async (ids, options: StockOptions = {}) => {
      const { variantIds, ...limits } = options
      const known = new Map(ids.map((id) => [id, variantsKnownOf(store, id)]))
      const knownOf = (id: string) => known.get(id) ?? NONE_KNOWN
      /** Whether the known variants are all of the product. */
      const isWhole = (id: string) => isFresh(knownOf(id)) && knownOf(id).isComplete && knownOf(id).ids.length > 0
      const requestedFor = (id: string) =>
        isWhole(id) ? knownOf(id).ids : [id, ...knownOf(id).ids, ...(variantIds?.get(id) ?? [])]
      const result = await lookupProducts(api, store, ids.flatMap(requestedFor), limits)
      /** A product with a known variant that the store no longer returns is read again, as one that is not known. */
      const changed = ids.filter((id) => {
        const isRead = errorIn(result.failed, requestedFor(id)) === undefined
        return isWhole(id) && isRead && !withVariants(result.products, id, knownOf(id).ids)
      })
      const again = changed.length === 0 ? null : await lookupProducts(api, store, changed, limits)
      const ofWhole = (productId: string): StockReading => {
        const error = errorIn(result.failed, requestedFor(productId))
        if (error) return { productId, outcome: 'failed', error }
        const product = withVariants(result.products, productId, knownOf(productId).ids)
        if (!product) throw new Error(`${productId} was read and is missing`)
        return foundReading(productId, { product, isComplete: true }, store)
      }
      /** Null if the other variants should be requested: they were not shortly before. */
      const ofPart = (productId: string): StockReading | null => {
        const before = knownOf(productId)
        if (!isFresh(before) || before.isComplete || result.failed.has(productId)) return null
        const product = productOf(result.products, productId)
        if (!product || product.variants.length === 0) return null
        const part = { product, isComplete: false }
        // Each check may return a further variant.
        if (!errorIn(result.failed, requestedFor(productId))) remember(store, productId, part, before.readAt)
        return foundReading(productId, part, store)
      }
      const readingOf = async (productId: string): Promise<StockReading> => {
        if (again && changed.includes(productId)) return completed(productId, again, limits)
        if (isWhole(productId)) return ofWhole(productId)
        return ofPart(productId) ?? completed(productId, result, limits)
      }
      return Promise.all(ids.map(readingOf))
    },
  }
}

/** Leaves out a product of an unexpected shape; throws any other error again. */
const withoutUnreadable = (error: unknown): null => {
  if (error instanceof ConnectorError && error.code === 'store.bad_shape') return null
  throw error
}
