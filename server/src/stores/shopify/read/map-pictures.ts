import { colorAmong } from '../../attribute-roles'
import type { ColorImages, Gallery } from '../../connector'
import { alike, distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import { mapAttributes } from './map-attributes'
import type { ListedProduct, SingleProduct } from './wire'

type Wire = ListedProduct | SingleProduct

/** Adds https to a link without a scheme; Shopify's image server supports it. */
const withScheme = (link: string): string => (link.startsWith('//') ? `https:${link}` : link)

/**
 * Returns the link's path: the same picture occurs with and without a scheme, and with different versions in its query.
 */
const pathOf = (link: string): string => {
  const absolute = withScheme(link)
  return URL.canParse(absolute) ? new URL(absolute).pathname : absolute
}

interface Picture {
  url: string
  variantIds: readonly string[]
}

/** Appends in place, since a product may have thousands of pictures. */
const add = <Key>(lists: Map<Key, string[]>, key: Key, entry: string): void => {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

/**
 * Returns all pictures in the shop's order, each with the variants that it is bound to, whether the picture or the
 * variant names the other.
 */
function picturesOf(product: Wire, baseUrl: string): Picture[] {
  const featured = new Map<string, string[]>()
  const images = (product.images ?? []).flatMap((image) => {
    if (typeof image === 'string') return [{ src: image, variant_ids: [] }]
    return image.src ? [{ src: image.src, variant_ids: image.variant_ids ?? [] }] : []
  })
  const known = new Set(images.map(({ src }) => pathOf(src)))
  for (const { id, featured_image: image } of product.variants) {
    if (!image?.src) continue
    const path = pathOf(image.src)
    add(featured, path, id)
    if (!known.has(path)) images.push({ src: image.src, variant_ids: [] })
    known.add(path)
  }
  return images.flatMap(({ src, variant_ids: ids }) => {
    const url = imageLink(withScheme(src), baseUrl)
    return url === null ? [] : [{ url, variantIds: [...ids, ...(featured.get(pathOf(src)) ?? [])] }]
  })
}

interface Pictures {
  colors: ColorImages[]
  galleries: Gallery[]
  thumbnail: { url: string; alt: string | null } | null
}

/**
 * Maps the pictures: a colour has those bound to its variants; the product has the unbound ones, or all if none is
 * unbound.
 */
export function mapPictures(product: Wire, baseUrl: string): Pictures {
  const pictures = picturesOf(product, baseUrl)
  const unbound = pictures.filter(({ variantIds }) => variantIds.length === 0)
  const common = distinct((unbound.length > 0 ? unbound : pictures).map(({ url }) => url))
  const color = colorAmong((product.options ?? []).map((option) => ({ ...option, id: option.name })))
  const colorOfVariant = new Map(
    product.variants.map((one) => [
      one.id,
      mapAttributes(product, one).find(({ id }) => id === color?.id)?.value ?? null,
    ]),
  )
  const ofColor = new Map<string | null | undefined, string[]>()
  const ofVariant = new Map<string, string[]>()
  for (const { url, variantIds } of pictures) {
    for (const id of variantIds) add(ofVariant, id, url)
    for (const value of new Set(variantIds.map((id) => colorOfVariant.get(id)))) add(ofColor, value, url)
  }
  const values = color?.values ?? [...new Set(colorOfVariant.values())].flatMap((value) => value ?? [])
  const colors = values.map((value) => ({
    colorId: value,
    name: value,
    swatch: null,
    ...alike(distinct(ofColor.get(value) ?? common)),
  }))
  const variants = [...colorOfVariant].map(([variantId, colorId]) => {
    const own = ofVariant.get(variantId)
    return { variantId, colorId, own: own ? alike(distinct(own)) : null }
  })
  return {
    colors,
    galleries: galleriesOf(variants, colors, alike(common)),
    thumbnail: pictures.map(({ url }) => ({ url, alt: null }))[0] ?? null,
  }
}
