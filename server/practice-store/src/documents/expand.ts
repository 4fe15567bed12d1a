/** Optional sections of a product document. */
export interface Expand {
  availability: boolean
  images: boolean
  prices: boolean
  variations: boolean
  /** `all_images=true`: the whole image model instead of the best-matching groups. */
  allImages: boolean
}

const known = ['availability', 'images', 'prices', 'variations']
const withoutContentHere = ['bundled_products', 'links', 'promotions', 'options', 'set_products', 'recommendations']

/** Parses the `expand` parameter. Returns the first unknown value in `unknown`. */
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

/** Encodes the options as one number, for cache keys. */
export function expandKey(expand: Expand): number {
  return (
    Number(expand.availability) |
    (Number(expand.images) << 1) |
    (Number(expand.prices) << 2) |
    (Number(expand.variations) << 3) |
    (Number(expand.allImages) << 4)
  )
}
