import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { clock } from '../platform/time/clock'
import type { CataloguePage, Connector, ReadOptions } from './connector'
import { plainDocument, plainStock, type PlainProduct } from './plain-product'
import { batchesOf, readAll, readEach } from './read-each'
import type { Entries } from './readable-entries'

/** Offset that a catalogue cursor contains. */
export const offsetOf = (cursor: string | null): number => {
  const offset = Number(cursor ?? 0)
  if (!Number.isInteger(offset) || offset < 0) throw new Error(`not a cursor: ${String(cursor)}`)
  return offset
}

/** Page number, from 1, that a catalogue cursor contains. */
export const pageOf = (cursor: string | null): number => {
  const page = Number(cursor ?? 1)
  if (!Number.isInteger(page) || page < 1) throw new Error(`not a cursor: ${String(cursor)}`)
  return page
}

/** Page of a catalogue that is listed by offset. */
export function offsetPage(offset: number, ids: string[], total: number): CataloguePage {
  const reached = offset + ids.length
  const isLast = ids.length === 0 || reached >= total
  const next = isLast ? null : String(reached)
  return { ids, categoryId: FULL_CATALOGUE_ID, total, isLastOfCategory: isLast, next }
}

type ReadBatch<Wire> = (options?: ReadOptions) => (ids: string[]) => Promise<Entries<Wire>>

interface PlainReads<Wire> {
  store: StoreDescription
  /** Maximum number of ids in one request. */
  maxIds: number
  products: ReadBatch<Wire>
  /** Products with the fields of their stock. */
  stocks: ReadBatch<Wire>
  toPlain(wire: Wire): PlainProduct
  /** False = the store may leave out variants that are sold out. */
  listsSoldOut?: boolean
}

/** Reads of a platform that returns variants with their product. */
export const plainReads = <Wire extends { id: string }>({
  store,
  maxIds,
  products,
  stocks,
  toPlain,
  listsSoldOut = true,
}: PlainReads<Wire>): Pick<Connector, 'getProducts' | 'readStock'> => ({
  getProducts: async (ids, options) => {
    const found = await readAll(batchesOf(ids, maxIds), products(options))
    const at = clock.date()
    return new Map([...found].map(([id, wire]) => [id, plainDocument(toPlain(wire), store, at)]))
  },
  readStock: async (ids, options) => {
    const { found, failed } = await readEach(batchesOf(ids, maxIds), stocks(options))
    return ids.map((productId) => {
      const error = failed.get(productId)
      if (error) return { productId, outcome: 'failed', error }
      const wire = found.get(productId)
      if (!wire) return { productId, outcome: 'gone' }
      return {
        productId,
        outcome: 'found',
        stock: plainStock(toPlain(wire)),
        ...(listsSoldOut ? {} : { listsSoldOut }),
      }
    })
  },
})
