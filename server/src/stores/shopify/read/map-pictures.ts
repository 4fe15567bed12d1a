import { colorAmong } from '../../attribute-roles'
import type { ColorImages, Gallery } from '../../connector'
import { distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import { mapAttributes } from './map-attributes'
import type { ListedProduct, SingleProduct } from './wire'

type Wire = ListedProduct | SingleProduct

/** A shop leaves the scheme of its pictures to the page; the pictures' own server knows https. */
const withScheme = (link: string): string => (link.startsWith('//') ? `https:${link}` : link)

/** One picture is named with and without a scheme, and by another version in its query. */
const pathOf = (link: string): string => {
  const whole = withScheme(link)
  return URL.canParse(whole) ? new URL(whole).pathname : whole
}

interface Picture {
  url: string
  variantIds: readonly string[]
}

/** A product may have thousands of pictures. */
const add = <Key>(lists: Map<Key, string[]>, key: Key, entry: string): void => {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

/** All pictures in the shop's order, each with the variants that it is bound to, from either side. */
function picturesOf(product: Wire, baseUrl: string): Picture[] {
  const featured = new Map<string, string[]>()
  const told = (product.images ?? []).flatMap((image) => {
    if (typeof image === 'string') return [{ src: image, variant_ids: [] }]
    return image.src ? [{ src: image.src, variant_ids: image.variant_ids ?? [] }] : []
  })
  const known = new Set(told.map(({ src }) => pathOf(src)))
  for (const { id, featured_image: image } of product.variants) {
    if (!image?.src) continue
    const path = pathOf(image.src)
    add(featured, path, id)
    if (!known.has(path)) told.push({ src: image.src, variant_ids: [] })
    known.add(path)
  }
  return told.flatMap(({ src, variant_ids: ids }) => {
    const url = imageLink(withScheme(src), baseUrl)
    return url === null ? [] : [{ url, variantIds: [...ids, ...(featured.get(pathOf(src)) ?? [])] }]
  })
}

const alike = (links: readonly string[]) => ({ full: [...links], thumbnails: [...links] })

interface Pictures {
  colors: ColorImages[]
  galleries: Gallery[]
  thumbnail: { url: string; alt: string | null } | null
}

/** A colour has the pictures that are bound to its variants; those bound to none, or else all, are the product's. */
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
  const told = color?.values ?? [...new Set(colorOfVariant.values())].flatMap((value) => value ?? [])
  const colors = told.map((value) => ({
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
