/** Ids hold blanks, slashes, even commas; brackets and commas are the list's own. */
const encodeId = (id: string): string =>
  encodeURIComponent(id).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

export const MAX_IDS = 50

export const productsPath = (ids: readonly string[], expand: string): string =>
  `products/(${ids.map(encodeId).join(',')})?expand=${expand}`

export const searchPath = (categoryId: string, start: number, count: number): string =>
  `product_search?refine_1=${encodeURIComponent(`cgid=${categoryId}`)}&start=${start}&count=${count}`
