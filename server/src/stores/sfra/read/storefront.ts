import { LRUCache } from 'lru-cache'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { errorOfStatus, jsonOf } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient } from '../../http/store-client'
import { sfraFaults } from '../sfra-faults'
import { pageUrl, variationUrl, type Choice } from '../storefront-urls'
import type { StorefrontProduct } from './map-product'
import { siteCheck } from './site-check'
import { isMaster, Variation, type WireAttribute, type WireProduct } from './wire'

/** The storefront returns its error page as JSON to requests of scripts. */
const HEADERS = { 'x-requested-with': 'XMLHttpRequest' }

/** Maximum number of combinations of values, each of which is one request. */
const MAX_VARIANTS = 250

/** Combinations without a variant are requested again after this time in ms. */
const MISSING_VARIANT_MS = 6 * 3_600_000
// Shared by the whole process, since connectors are opened for each piece of work.
const missingVariants = new LRUCache<string, true>({ max: 100_000, ttl: MISSING_VARIANT_MS })

/** Returns all combinations of the attributes' values. */
export const choicesOf = (attributes: readonly WireAttribute[]): Choice[] =>
  attributes.reduce<Choice[]>(
    (choices, { id, values }) =>
      choices.flatMap((choice) =>
        values.flatMap((value) =>
          (value.value ?? value.id) ? [[...choice, [id, value.value ?? value.id ?? ''] as const]] : [],
        ),
      ),
    [[]],
  )

const isMissing = (error: unknown) => error instanceof ConnectorError && error.code === 'store.not_found'

/** Reads products of a storefront. All functions throw ConnectorError. */
export function storefrontOf(client: StoreClient, store: StoreOf<'sfra'>) {
  const send = <Taken>(url: string, take: (response: LimitedResponse) => Taken, options: ReadOptions = {}) => {
    const once = () => client.send({ url, headers: HEADERS }, take, options)
    return options.bulk ? retryRead(options.signal, once) : once()
  }

  const checkSite = siteCheck(send, store)
  const missing = (options?: ReadOptions): Promise<null> => checkSite(options).then(() => null)

  /** Confirms by the product's page that the store does not know it. Throws the failure otherwise. */
  const confirmMissing = (pid: string, failure: ConnectorError, options?: ReadOptions): Promise<null> =>
    send(
      pageUrl(store, pid),
      (page) => {
        const error = page.status >= 300 ? errorOfStatus(page, sfraFaults) : failure
        if (isMissing(error)) return null
        throw error
      },
      options,
    )

  /**
   * Reads a product, or its variant by a choice. Null when the store does not know it. The storefront has no response
   * for an unknown product: it fails with 500.
   */
  const readOne = async (url: string, pid: string, options?: ReadOptions): Promise<WireProduct | null> => {
    try {
      const response = await send(
        url,
        (given) => {
          const failure = given.status === 500 ? errorOfStatus(given, sfraFaults) : null
          if (failure?.code === 'store.unavailable') return { failure }
          return { failure: null, ...parsed(Variation, jsonOf(given, sfraFaults)) }
        },
        options,
      )
      if (response.failure) {
        await confirmMissing(pid, response.failure, options)
        return await missing(options)
      }
      const { read, unreadable } = response
      if (unreadable) throw unreadable
      const [product] = read
      return product && product.online !== false ? product : null
    } catch (error) {
      if (isMissing(error)) return missing(options)
      throw error
    }
  }

  const readVariant = async (pid: string, choice: Choice, options?: ReadOptions): Promise<WireProduct | null> => {
    const url = variationUrl(store, pid, choice)
    const name = `${store.key} ${url}`
    if (missingVariants.has(name)) return null
    const product = await readOne(url, pid, options)
    // Without such a variant the master is returned.
    const variant = product && !isMaster(product) && product.id !== pid ? product : null
    if (!variant) missingVariants.set(name, true)
    return variant
  }

  const readVariants = async (pid: string, root: WireProduct, options?: ReadOptions): Promise<WireProduct[]> => {
    const choices = choicesOf(root.variationAttributes)
    if (choices.length > MAX_VARIANTS) {
      const message = `${pid} has ${choices.length} combinations of values, each of which is one request; at most ${MAX_VARIANTS} are read`
      throw new ConnectorError('store.too_large', { message })
    }
    const variants = await Promise.all(choices.map((choice) => readVariant(pid, choice, options)))
    return [...new Map(variants.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()]
  }

  return {
    /** Reads a unit that can be bought by itself, for a quantity. Null when the store does not know it. */
    readUnit: (pid: string, quantity: number, options?: ReadOptions): Promise<WireProduct | null> =>
      readOne(variationUrl(store, pid, [], quantity), pid, options),
    /** Reads a product with all its variants, one request for each. Null when the store does not know it. */
    readProduct: async (id: string, options?: ReadOptions): Promise<StorefrontProduct | null> => {
      const root = await readOne(variationUrl(store, id), id, options)
      if (!root) return null
      // A master whose attributes have one value each is returned as its only variant.
      if (root.id !== id) return { id, root, variants: [root] }
      if (!isMaster(root)) return { id, root, variants: null }
      return { id, root, variants: await readVariants(id, root, options) }
    },
  }
}
