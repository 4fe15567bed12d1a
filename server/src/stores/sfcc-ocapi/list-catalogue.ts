import type { CataloguePage, ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { searchPath } from './product-paths'
import type { ShopClient } from './shop-client'
import { WireSearch } from './wire'

export const PAGE_SIZE = 200

interface Place {
  category: number
  start: number
}

const readCursor = (cursor: string | null): Place => {
  const [category, start] = (cursor ?? '0:0').split(':').map(Number)
  if (!Number.isInteger(category) || !Number.isInteger(start)) throw new Error(`not a cursor: ${String(cursor)}`)
  return { category: category ?? 0, start: start ?? 0 }
}

/** One page of one of the configured categories, in their order. */
export async function listCatalogue(
  client: ShopClient,
  categoryIds: readonly string[],
  cursor: string | null,
  options?: ReadOptions,
): Promise<CataloguePage> {
  const { category, start } = readCursor(cursor)
  const categoryId = categoryIds[category]
  // The categories were changed while a sync was under way: there is nothing more at this place.
  if (categoryId === undefined) return { ids: [], categoryId: null, total: 0, isLastOfCategory: true, next: null }
  const answer = await client.get(searchPath(categoryId, start, PAGE_SIZE), WireSearch, options)
  if (answer.start !== start) {
    const message = `asked for entries from ${start} of ${categoryId}, the store gave those from ${answer.start}`
    throw new ConnectorError('store.catalogue_incomplete', { message })
  }
  const ids = (answer.hits ?? []).map((hit) => hit.product_id)
  const reached = start + ids.length
  const isLast = ids.length === 0 || reached >= answer.total
  const following = category + 1 < categoryIds.length ? `${category + 1}:0` : null
  const next = isLast ? following : `${category}:${reached}`
  return { ids, categoryId, total: answer.total, isLastOfCategory: isLast, next }
}

/** The sum of all categories' totals: one small request each. */
export async function countCatalogue(
  client: ShopClient,
  categoryIds: readonly string[],
  options?: ReadOptions,
): Promise<number> {
  let total = 0
  for (const categoryId of categoryIds)
    total += (await client.get(searchPath(categoryId, 0, 1), WireSearch, options)).total
  return total
}
