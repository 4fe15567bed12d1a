import { colorAmong } from '../../attribute-roles'
import type { ColorImages, Gallery, ListedVariant } from '../../connector'
import { distinct, galleriesOf, type Pictures } from '../../galleries'
import { imageLink } from '../../image-link'
import { isSameId } from './map-attributes'
import type { WireAttribute, WireImage, WireImageGroup, WireProduct } from './wire'

const SWATCH = 'swatch'

const named = (attributes: readonly WireAttribute[] | null | undefined) =>
  (attributes ?? []).map((attribute) => ({ ...attribute, name: attribute.name || attribute.id }))

export const colorAttribute = (wire: Pick<WireProduct, 'variation_attributes'>) =>
  colorAmong(named(wire.variation_attributes))

const imageAddress = (image: WireImage | null | undefined, baseUrl: string): string | null =>
  imageLink(image?.link ?? image?.dis_base_link, baseUrl)

/** Returns the attributes that a group is bound to: those that name a value. */
const bound = (group: WireImageGroup): readonly WireAttribute[] =>
  (group.variation_attributes ?? []).filter(({ values }) => (values?.length ?? 0) > 0)

const binds = ({ values }: WireAttribute, value: string): boolean =>
  (values ?? []).some((one) => one.value.toLowerCase() === value.toLowerCase())

const isOfColor = (group: WireImageGroup, colorId: string, value: string): boolean => {
  const [only, ...others] = bound(group)
  return only !== undefined && others.length === 0 && isSameId(only.id, colorId) && binds(only, value)
}

const addresses = (groups: readonly WireImageGroup[], views: readonly string[], baseUrl: string): string[] => {
  const viewTypes = groups.map(({ view_type }) => view_type)
  const view = [...views, ...viewTypes.filter((name) => name !== SWATCH)].find((name) => viewTypes.includes(name))
  const images = groups.filter(({ view_type }) => view_type === view).flatMap((group) => group.images ?? [])
  return distinct(images.flatMap((image) => imageAddress(image, baseUrl) ?? []))
}

const picturesOf = (groups: readonly WireImageGroup[], baseUrl: string): Pictures => ({
  full: addresses(groups, ['large', 'hi-res', 'medium'], baseUrl),
  thumbnails: addresses(groups, ['medium', 'small', 'large'], baseUrl),
})

const common = (groups: readonly WireImageGroup[]) => groups.filter((group) => bound(group).length === 0)

/** Returns the colours with their images. Colours without a group of their own use the unbound groups. */
export function mapColors(wire: WireProduct, baseUrl: string): ColorImages[] {
  const groups = wire.image_groups ?? []
  const attribute = colorAttribute(wire)
  return (attribute?.values ?? []).map((color) => {
    const own = groups.filter((group) => isOfColor(group, attribute?.id ?? '', color.value))
    const swatches = own.filter(({ view_type }) => view_type === SWATCH).flatMap(({ images }) => images ?? [])
    return {
      colorId: color.value,
      name: color.name || color.value,
      swatch: imageAddress(color.image_swatch, baseUrl) ?? imageAddress(swatches[0], baseUrl),
      ...picturesOf(own.length > 0 ? own : common(groups), baseUrl),
    }
  })
}

/**
 * Returns the groups whose bound attributes all match the variant; of these, the ones with the most bound attributes.
 */
const boundTo = (groups: readonly WireImageGroup[], { attributes }: ListedVariant): WireImageGroup[] => {
  const fitting = groups.filter((group) =>
    bound(group).every((one) => attributes.some(({ id, value }) => isSameId(id, one.id) && binds(one, value))),
  )
  const closest = Math.max(0, ...fitting.map((group) => bound(group).length))
  return closest === 0 ? [] : fitting.filter((group) => bound(group).length === closest)
}

/** Caches pictures by groups: links are expensive to parse, and many variants share groups. */
const rememberedPictures = (groups: readonly WireImageGroup[], baseUrl: string) => {
  const known = new Map<string, Pictures>()
  return (some: readonly WireImageGroup[]): Pictures => {
    const key = some.map((group) => groups.indexOf(group)).join()
    const pictures = known.get(key) ?? picturesOf(some, baseUrl)
    known.set(key, pictures)
    return pictures
  }
}

/**
 * Returns the galleries of variants whose pictures are bound to more than a colour, or come from their own documents.
 */
export function mapGalleries(
  wire: WireProduct,
  colors: readonly ColorImages[],
  variants: readonly ListedVariant[],
  documents: ReadonlyMap<string, WireProduct>,
  baseUrl: string,
): Gallery[] {
  const groups = wire.image_groups ?? []
  const colorId = colorAttribute(wire)?.id
  const isBoundOtherwise = groups.some(
    (group) =>
      bound(group).length > 1 || bound(group).some(({ id }) => colorId === undefined || !isSameId(id, colorId)),
  )
  const ofGroups = rememberedPictures(groups, baseUrl)
  const ownOf = (variant: ListedVariant): Pictures | null => {
    const ownGroups = documents.get(variant.variantId)?.image_groups ?? []
    const own = isBoundOtherwise ? ofGroups(boundTo(groups, variant)) : null
    const others = [
      own,
      ...(ownGroups.length > 0
        ? [boundTo(ownGroups, variant), common(ownGroups)].map((some) => picturesOf(some, baseUrl))
        : []),
    ]
    return others.find((pictures) => pictures !== null && pictures.full.length > 0) ?? null
  }
  const pictured = variants.map((variant) => ({
    variantId: variant.variantId,
    colorId: variant.attributes.find(({ id }) => id === colorId)?.value ?? null,
    own: ownOf(variant),
  }))
  const unbound = common(groups)
  return galleriesOf(pictured, colors, picturesOf(unbound.length > 0 ? unbound : groups.slice(0, 1), baseUrl))
}

/** Returns the picture that represents the product in lists. */
export function mapThumbnail(wire: WireProduct, baseUrl: string): { url: string; alt: string | null } | null {
  const groups = (wire.image_groups ?? []).filter(({ images }) => images?.length)
  const views = ['medium', 'large', 'small', ...groups.map(({ view_type }) => view_type)]
  for (const view of views) {
    const image = groups.find(({ view_type }) => view_type === view)?.images?.[0]
    const url = imageAddress(image, baseUrl)
    if (url !== null) return { url, alt: image?.alt ?? image?.title ?? null }
  }
  return null
}
