import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { Fault } from '../../http/fault-code'
import { BusinessError } from '../transport/business-error'
import { UcpRefusal, type UcpApi } from '../transport/ucp-api'
import { contextOf } from './lookup-products'
import { OptionGrid } from './option-grid'
import { Detail, type WireProduct } from './wire'

/** Maximum number of requests for the variants of one product. */
const MAX_REQUESTS = 300

export interface WholeProduct {
  product: WireProduct
  /** False if some variants may be missing. */
  isComplete: boolean
}

/** The store knows the product no more, or has no operation for single products. */
const isRefusal = ({ type }: Fault, status: number) => [404, 405, 501].includes(status) || type === METHOD_NOT_FOUND
const METHOD_NOT_FOUND = '-32601'
const isMissing = ({ fault, status }: UcpRefusal) => status === 404 && /not_?found/i.test(fault.type)

/**
 * Reads a product with the variants that match a selection. Null when the store does not know it, `not_offered` when it
 * has no such operation.
 */
export async function readDetail(
  api: UcpApi,
  store: StoreOf<'ucp'>,
  id: string,
  selection: object,
  options?: ReadOptions,
): Promise<WireProduct | null | 'not_offered'> {
  const body = { id, ...selection, context: contextOf(store) }
  const found = await api.read({ operation: 'get_product', body, isRefusal }, Detail, options)
  if (found instanceof UcpRefusal) return isMissing(found) ? null : 'not_offered'
  if (found instanceof BusinessError) {
    if (found.isNotFound) return null
    throw found.asConnectorError()
  }
  const { read, unreadable } = found.product
  if (unreadable) throw unreadable
  return read[0] ?? null
}

/** Whether the product lists no variants, or not the options of its variants, so that others may exist. */
const isPartial = ({ options, variants }: WireProduct): boolean =>
  variants.length === 0 || (options.length === 0 && variants.some((variant) => variant.options.length > 0))

/**
 * Completes a product with its other variants: a lookup returns only one of them, a detail those that match a
 * selection. Returns null when the store does not know the product any more. Throws ConnectorError.
 */
export async function wholeProduct(
  api: UcpApi,
  store: StoreOf<'ucp'>,
  first: WireProduct,
  options?: ReadOptions,
): Promise<WholeProduct | null> {
  const detail = isPartial(first) ? await readDetail(api, store, first.id, {}, options) : first
  if (!detail) return null
  const seed = detail === 'not_offered' ? first : detail
  const grid = new OptionGrid(seed, first)
  const preferences = seed.options.map(({ name }) => name)
  const mayRequest = detail !== 'not_offered' && grid.isBounded
  for (let sent = 0; mayRequest && sent < MAX_REQUESTS; sent++) {
    const next = grid.next()
    if (!next) return { product: { ...seed, variants: grid.variants }, isComplete: true }
    const selection = { selected: grid.selectionOf(next), preferences }
    const matching = await readDetail(api, store, seed.id, selection, options)
    // A store may refuse a selection that way: the product itself was found just before.
    if (!matching || matching === 'not_offered') break
    grid.note(next, matching)
  }
  return { product: { ...seed, variants: grid.variants }, isComplete: false }
}
