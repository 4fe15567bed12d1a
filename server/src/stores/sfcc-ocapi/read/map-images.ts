import type { ColorImages } from '../../connector'
import { imageLink, MAX_IMAGES_A_COLOR } from '../../image-link'
import type { WireImage, WireImageGroup, WireProduct } from './wire'

const imageAddress = (image: WireImage | null | undefined, baseUrl: string): string | null =>
  imageLink(image?.link ?? image?.dis_base_link, baseUrl)

const colorOf = (group: WireImageGroup): string | null =>
  group.variation_attributes?.find(({ id }) => id === 'color')?.values?.[0]?.value ?? null

const addresses = (groups: readonly WireImageGroup[], views: readonly string[], baseUrl: string): string[] => {
  const view = views.find((name) => groups.some(({ view_type }) => view_type === name))
  return groups
    .filter(({ view_type }) => view_type === view)
    .flatMap(({ images }) => images ?? [])
    .flatMap((image) => imageAddress(image, baseUrl) ?? [])
    .slice(0, MAX_IMAGES_A_COLOR)
}

/** The colours with their images: a group that names no colour stands for those without a group of their own. */
export function mapColors(wire: WireProduct, baseUrl: string): ColorImages[] {
  const groups = wire.image_groups ?? []
  const common = groups.filter((group) => colorOf(group) === null)
  const colors = wire.variation_attributes?.find(({ id }) => id === 'color')?.values ?? []
  return colors.map((color) => {
    const own = groups.filter((group) => colorOf(group) === color.value)
    const shown = own.length > 0 ? own : common
    return {
      colorId: color.value,
      name: color.name ?? color.value,
      swatch: imageAddress(color.image_swatch, baseUrl) ?? addresses(own, ['swatch'], baseUrl)[0] ?? null,
      full: addresses(shown, ['large', 'hi-res', 'medium'], baseUrl),
      thumbnails: addresses(shown, ['medium', 'small', 'large'], baseUrl),
    }
  })
}

/** The picture that stands for the product in lists. */
export function mapThumbnail(wire: WireProduct, baseUrl: string): { url: string; alt: string | null } | null {
  const groups = wire.image_groups ?? []
  for (const view of ['medium', 'large', 'small']) {
    const image = groups.find(({ view_type, images }) => view_type === view && images?.length)?.images?.[0]
    const url = imageAddress(image, baseUrl)
    if (url !== null) return { url, alt: image?.alt ?? image?.title ?? null }
  }
  return null
}
