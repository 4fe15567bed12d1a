import { clock } from '../../../platform/time/clock'
import type { Connector, ReadOptions, StockReading } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { plainDocument, plainStock } from '../../plain-product'
import type { UcpApi } from '../transport/ucp-api'
import { confirmLeftOut } from './confirm-left-out'
import { exactVariant, lookupProducts, productOf, type LookupResult } from './lookup-products'
import { mapProduct } from './map-product'
import { isFresh, NONE_KNOWN, remember, variantsKnownOf } from './variant-memory'
import { wholeProduct, type WholeProduct } from './whole-product'
import type { WireProduct, WireVariant } from './wire'

/** The reason why single prices are left out: they are in another currency than the store's. */
const unreadPrices = (variants: readonly WireVariant[], { currency }: StoreOf<'ucp'>) => {
  const other = variants.find(({ price }) => price && price.currency !== currency)?.price
  return other ? { reason: 'other_currency' as const, named: other.currency } : null
}

const errorIn = (failed: LookupResult['failed'], ids: readonly string[]): ConnectorError | undefined =>
  ids.flatMap((id) => failed.get(id) ?? [])[0]

/** Requested variants that the store omitted from a response that it did give. It must return each variant by its id. */
const leftOutIn = ({ variantIds, failed, products }: Requested, product: WireProduct): string[] =>
  [...new Set(variantIds)].filter(
    (id) => !failed.has(id) && !exactVariant([product], id) && !exactVariant(products, id),
  )

/** Variants of one product that were requested by their ids, and the result of the requests. */
interface Requested extends LookupResult {
  variantIds: readonly string[]
}

/** A store may leave out a variant that is sold out. */
const foundReading = (
  productId: string,
  { product, isComplete }: WholeProduct,
  store: StoreOf<'ucp'>,
  requested: Requested,
): StockReading => ({
  productId,
  outcome: 'found',
  stock: plainStock(mapProduct(product, store)),
  unreadPrices: unreadPrices(product.variants, store),
  ...(isComplete ? { listsSoldOut: false } : { isPartial: true, leftOut: leftOutIn(requested, product) }),
})

/**
 * Returns the product with the variants of `ids`, and those of `others` that the store returned, too. Null when one of
 * `ids` is missing.
 */
function withVariants(
  products: readonly WireProduct[],
  ids: readonly string[],
  others: readonly string[],
): WireProduct | null {
  const product = ids[0] === undefined ? undefined : productOf(products, ids[0])
  const variants = ids.flatMap((id) => exactVariant(products, id) ?? [])
  if (!product || variants.length < ids.length) return null
  const returned = [...variants, ...others.flatMap((id) => exactVariant([product], id) ?? [])]
  return { ...product, variants: [...new Map(returned.map((variant) => [variant.id, variant])).values()] }
}

/** Reads all variants of a product that a lookup returned. Null when the store does not know it any more. */
async function complete(
  api: UcpApi,
  store: StoreOf<'ucp'>,
  productId: string,
  product: WireProduct,
  options?: ReadOptions,
): Promise<WholeProduct | null> {
  const whole = await wholeProduct(api, store, product, options)
  if (whole) remember(store, productId, whole)
  return whole
}

/** Reads products with all their variants. */
export function readProducts(api: UcpApi, store: StoreOf<'ucp'>): Connector['getProducts'] {
  return async (ids, { knownVariants: readKnown, ...options } = {}) => {
    const stated = await readKnown?.(ids)
    const requestedFor = (id: string) => {
      const known = variantsKnownOf(store, id)
      return [id, ...(known.isComplete ? [] : [...known.ids, ...known.leftOut, ...(stated?.get(id) ?? [])])]
    }
    const result = await lookupProducts(api, store, ids.flatMap(requestedFor), options)
    const failure = [...result.failed.values()].find(({ code }) => code !== 'store.bad_shape')
    const unread = failure ?? (result.products.length === 0 ? [...result.failed.values()][0] : undefined)
    if (unread) throw unread
    const read = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const product = productOf(result.products, id)
        const whole = product && (await complete(api, store, id, product, options).catch(withoutUnreadable))
        if (!whole || (!whole.isComplete && result.failed.has(id))) return []
        return [{ ...whole, product: { ...mapProduct(whole.product, store), id } }]
      }),
    )
    const at = clock.date()
    return new Map(
      read
        .flat()
        .map(({ product, isComplete }) => [
          product.id,
          { ...plainDocument(product, store, at), ...(isComplete ? {} : { isPartial: true }) },
        ]),
    )
  }
}

/** Reads the stock of products with all their variants, directly by the ids of those that are known. */
export function readStock(api: UcpApi, store: StoreOf<'ucp'>): Connector['readStock'] {
  const completed = async (
    productId: string,
    result: LookupResult,
    variantIds: readonly string[],
    options?: ReadOptions,
  ): Promise<StockReading> => {
    const error = result.failed.get(productId)
    if (error) return { productId, outcome: 'failed', error }
    const product = productOf(result.products, productId)
    try {
      const whole = product && (await complete(api, store, productId, product, options))
      return whole ? foundReading(productId, whole, store, { ...result, variantIds }) : { productId, outcome: 'gone' }
    } catch (cause) {
      if (!(cause instanceof ConnectorError)) throw cause
      return { productId, outcome: 'failed', error: cause }
    }
  }
  return async (ids, { knownVariants: readKnown, ...options } = {}) => {
    const stated = await readKnown?.(ids)
    const known = new Map(ids.map((id) => [id, variantsKnownOf(store, id)]))
    const knownOf = (id: string) => known.get(id) ?? NONE_KNOWN
    const othersOf = (id: string) => [...knownOf(id).leftOut, ...(stated?.get(id) ?? [])]
    const variantsOf = (id: string) => [...knownOf(id).ids, ...othersOf(id)]
    /** Whether the known variants are all of the product. */
    const isWhole = (id: string) => isFresh(knownOf(id)) && knownOf(id).isComplete && knownOf(id).ids.length > 0
    const requestedFor = (id: string) => (isWhole(id) ? variantsOf(id) : [id, ...variantsOf(id)])
    const result = await lookupProducts(api, store, ids.flatMap(requestedFor), options)
    const { failed } = result
    const withKnown = (id: string) => withVariants(result.products, knownOf(id).ids, othersOf(id))
    /** A product with a known variant that the store no longer returns is read again, as one that is not known. */
    const changed = ids.filter((id) => isWhole(id) && !errorIn(failed, knownOf(id).ids) && !withKnown(id))
    const again = changed.length === 0 ? null : await lookupProducts(api, store, changed, options)
    const ofWhole = (productId: string): StockReading => {
      const error = errorIn(failed, knownOf(productId).ids)
      if (error) return { productId, outcome: 'failed', error }
      const product = withKnown(productId)
      if (!product) throw new Error(`${productId} was read and is missing`)
      remember(store, productId, { product, isComplete: true }, knownOf(productId).readAt)
      const isComplete = !errorIn(failed, othersOf(productId))
      return foundReading(productId, { product, isComplete }, store, { ...result, variantIds: variantsOf(productId) })
    }
    /** Null if the other variants should be requested: they were not shortly before. */
    const ofPart = (productId: string): StockReading | null => {
      const before = knownOf(productId)
      if (!isFresh(before) || before.isComplete || failed.has(productId)) return null
      const product = productOf(result.products, productId)
      if (!product || product.variants.length === 0) return null
      const part = { product, isComplete: false }
      // Each check may return a further variant.
      remember(store, productId, part, before.readAt)
      return foundReading(productId, part, store, { ...result, variantIds: variantsOf(productId) })
    }
    const readingOf = async (productId: string): Promise<StockReading> => {
      if (again && changed.includes(productId)) {
        // The variants that the first response had are known, even if the second one lacks them.
        const both = {
          products: [...result.products, ...again.products],
          failed: new Map([...failed, ...again.failed]),
        }
        return completed(productId, both, variantsOf(productId), options)
      }
      if (isWhole(productId)) return ofWhole(productId)
      return ofPart(productId) ?? completed(productId, result, variantsOf(productId), options)
    }
    return confirmLeftOut(api, store, await Promise.all(ids.map(readingOf)), options)
  }
}

/** Leaves out a product of an unexpected shape; throws any other error again. */
const withoutUnreadable = (error: unknown): null => {
  if (error instanceof ConnectorError && error.code === 'store.bad_shape') return null
  throw error
}
