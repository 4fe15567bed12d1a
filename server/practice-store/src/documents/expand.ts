/** What a product document is made with. */
export interface Expand {
  availability: boolean
  images: boolean
  prices: boolean
  variations: boolean
  /** `all_images=true`: the whole image model, not only the groups that match best. */
  allImages: boolean
}

const known = ['availability', 'images', 'prices', 'variations']
const withoutContentHere = ['bundled_products', 'links', 'promotions', 'options', 'set_products', 'recommendations']

/** The first value that the API does not know is given back instead. */
export function parseExpand(value: string | null, allImages: boolean): Expand | { unknown: string } {
  const wanted = (value ?? '').split(',').filter((part) => part !== '')
  const unknown = wanted.find((part) => !known.includes(part) && !withoutContentHere.includes(part))
  if (unknown !== undefined) return { unknown }
  return {
    availability: wanted.includes('availability'),
    images: wanted.includes('images'),
    prices: wanted.includes('prices'),
    variations: wanted.includes('variations'),
    allImages,
  }
}

/** One number for each way to expand, as a cache key. */
export function expandKey(expand: Expand): number {
  return (
    Number(expand.availability) |
    (Number(expand.images) << 1) |
    (Number(expand.prices) << 2) |
    (Number(expand.variations) << 3) |
    (Number(expand.allImages) << 4)
  )
}
