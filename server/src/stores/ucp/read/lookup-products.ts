import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { asConnectorError } from '../../read-each'
import type { Entries } from '../../readable-entries'
import { BusinessError } from '../transport/business-error'
import { UcpRefusal, type UcpApi } from '../transport/ucp-api'
import { acceptIds, idLimit, refuseIds } from './id-limit'
import { Found, type WireProduct, type WireVariant } from './wire'

export interface LookupResult {
  products: WireProduct[]
  /** Requested ids that could not be read; the store responded to all others. */
  failed: Map<string, ConnectorError>
}

/** Whether a request was refused for its number of ids, over REST or MCP. */
const isTooLarge = ({ type }: Fault, status: number): boolean =>
  status === 413 || type.toLowerCase() === 'request_too_large' || type === '-32602'

/** Whether a variant was returned for this id. */
const isFor = (id: string) => (variant: WireVariant) =>
  variant.id === id || variant.inputs.some((input) => input.id === id)

/**
 * Returns the product of a requested id, which is its own or one of its variants', with all its variants: a product is
 * returned in several batches if its variants are requested in several.
 */
export function productOf(products: readonly WireProduct[], id: string): WireProduct | undefined {
  const found =
    products.find((product) => product.id === id) ?? products.find(({ variants }) => variants.some(isFor(id)))
  if (!found) return undefined
  const all = products.filter((product) => product.id === found.id).flatMap(({ variants }) => variants)
  return { ...found, variants: [...new Map(all.map((variant) => [variant.id, variant])).values()] }
}

/**
 * Returns the variant that a requested id names: by its own id, or as `exact` match. A variant that the store selected
 * as representative of a product (`featured`) is another one.
 */
export const exactVariant = (products: readonly WireProduct[], id: string): WireVariant | undefined =>
  products
    .flatMap(({ variants }) => variants)
    .find((variant) => variant.id === id || variant.inputs.some((input) => input.id === id && input.match === 'exact'))

/** Errors beside the products are about products that are missing; those with `not_found` are gone, others unread. */
const entriesIn = (found: z.output<typeof Found>): Entries<WireProduct> => {
  if (found instanceof BusinessError) {
    if (found.isNotFound) return { read: [], unreadable: null }
    throw found.asConnectorError()
  }
  const { products, messages } = found
  const isFailed = messages.some(({ type, code }) => type === 'error' && code !== 'not_found')
  return {
    ...products,
    unreadable: products.unreadable ?? (isFailed ? new BusinessError(messages, null).asConnectorError() : null),
  }
}

type LookupStore = Pick<StoreDescription, 'key' | 'currency'> & { country?: string | null | undefined }

/** Buyer's context: the market in which prices and availability are requested. The store may return another one. */
export const contextOf = ({ currency, country }: LookupStore) => ({
  currency,
  ...(country ? { address_country: country } : {}),
})

interface Batch {
  ids: readonly string[]
  entries: Entries<WireProduct> | ConnectorError
}

/** Reads as many of the ids as the store accepts in one request. */
async function readBatch(
  api: UcpApi,
  store: LookupStore,
  open: readonly string[],
  options: ReadOptions,
): Promise<Batch> {
  for (;;) {
    const ids = open.slice(0, idLimit(store.key))
    const isRefusal = (fault: Fault, status: number) => ids.length > 1 && isTooLarge(fault, status)
    const request = { operation: 'lookup_catalog' as const, body: { ids, context: contextOf(store) }, isRefusal }
    try {
      const found = await api.read(request, Found, options)
      if (!(found instanceof UcpRefusal)) {
        acceptIds(store.key, ids.length)
        return { ids, entries: entriesIn(found) }
      }
      refuseIds(store.key, ids.length)
    } catch (error) {
      return { ids, entries: asConnectorError(error) }
    }
  }
}

/**
 * Reads products and variants by id. Ids that the store does not know are missing. If an entry of a batch is
 * unreadable, the ids that are missing from the batch have failed, because any of them may be that entry.
 */
export async function lookupProducts(
  api: UcpApi,
  store: LookupStore,
  ids: readonly string[],
  options: ReadOptions = {},
): Promise<LookupResult> {
  const products: WireProduct[] = []
  const failed = new Map<string, ConnectorError>()
  for (let open: readonly string[] = [...new Set(ids)]; open.length > 0;) {
    const batch = await readBatch(api, store, open, options)
    const { entries } = batch
    const error = entries instanceof ConnectorError ? entries : entries.unreadable
    const read = entries instanceof ConnectorError ? [] : entries.read
    products.push(...read)
    if (error) for (const id of batch.ids) if (!productOf(read, id)) failed.set(id, error)
    open = open.slice(batch.ids.length)
  }
  return { products, failed }
}
