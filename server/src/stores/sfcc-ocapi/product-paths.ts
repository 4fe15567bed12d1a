/** Ids hold blanks, slashes, even commas; brackets and commas are the list's own. */
const encodeId = (id: string): string =>
  encodeURIComponent(id).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

export const MAX_IDS = 50
const MAX_PATH = 4000

/** Splits ids into requests: at most 50 each, and no longer than an address may well be. */
export function batchesOf(ids: readonly string[]): string[][] {
  const batches: string[][] = []
  let batch: string[] = []
  let length = 0
  for (const id of new Set(ids)) {
    const size = encodeId(id).length + 1
    if (batch.length === MAX_IDS || (batch.length > 0 && length + size > MAX_PATH)) {
      batches.push(batch)
      batch = []
      length = 0
    }
    batch.push(id)
    length += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

export const productsPath = (ids: readonly string[], expand: string): string =>
  `products/(${ids.map(encodeId).join(',')})?expand=${expand}`

export const searchPath = (categoryId: string, start: number, count: number): string =>
  `product_search?refine_1=${encodeURIComponent(`cgid=${categoryId}`)}&start=${start}&count=${count}`
