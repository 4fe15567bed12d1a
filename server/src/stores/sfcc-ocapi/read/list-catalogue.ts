import type { CataloguePage } from '../../connector'
import { ConnectorError } from '../../connector-error'

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

export interface SearchPage {
  start: number
  total: number
  ids: string[]
}

/** Requests at most `count` entries of a category, from `start`. */
export type SearchCategory = (categoryId: string, start: number, count: number) => Promise<SearchPage>

/** Returns one page of one of the configured categories, in their order. */
export async function listCatalogue(
  search: SearchCategory,
  categoryIds: readonly string[],
  cursor: string | null,
): Promise<CataloguePage> {
  const { category, start } = readCursor(cursor)
  const categoryId = categoryIds[category]
  // The categories were changed during a sync: this position no longer exists.
  if (categoryId === undefined) return { ids: [], categoryId: null, total: 0, isLastOfCategory: true, next: null }
  const page = await search(categoryId, start, PAGE_SIZE)
  if (page.start !== start) {
    const message = `requested entries from ${start} of ${categoryId}, the store gave those from ${page.start}`
    throw new ConnectorError('store.catalogue_incomplete', { message })
  }
  const { ids, total } = page
  const reached = start + ids.length
  const isLast = ids.length === 0 || reached >= total
  const following = category + 1 < categoryIds.length ? `${category + 1}:0` : null
  const next = isLast ? following : `${category}:${reached}`
  return { ids, categoryId, total, isLastOfCategory: isLast, next }
}

/** Returns the sum of all categories' totals, with one small request each. */
export async function countCatalogue(search: SearchCategory, categoryIds: readonly string[]): Promise<number> {
  let total = 0
  for (const categoryId of categoryIds) total += (await search(categoryId, 0, 1)).total
  return total
}
