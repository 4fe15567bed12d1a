import type { ColorImages, Gallery } from './connector'
import { MAX_IMAGES_A_COLOR } from './image-link'

export type Pictures = Pick<Gallery, 'full' | 'thumbnails'>

/** Each picture once, in their order, and no more than a gallery shows. */
export const distinct = (links: readonly string[]): string[] => [...new Set(links)].slice(0, MAX_IMAGES_A_COLOR)

interface Pictured {
  variantId: string
  /** The colour whose pictures it shows. */
  colorId: string | null
  /** What the store binds to it; null where that is nothing. */
  own: Pictures | null
}

const keyOf = ({ full, thumbnails }: Pictures): string => JSON.stringify([full, thumbnails])

/**
 * The galleries beside those of colours: of variants that show other pictures than their colour does, and the
 * product's own, for variants that have neither.
 */
export function galleriesOf(
  variants: readonly Pictured[],
  colors: readonly ColorImages[],
  common: Pictures,
): Gallery[] {
  const ofColor = new Map(colors.map((color) => [color.colorId, keyOf(color)]))
  const own = new Map<string, Gallery & { variantIds: string[] }>()
  let isCommonShown = false
  for (const { variantId, colorId, own: pictures } of variants) {
    const colored = colorId === null ? undefined : ofColor.get(colorId)
    if (pictures === null) {
      isCommonShown ||= colored === undefined
    } else if (keyOf(pictures) !== colored) {
      const key = keyOf(pictures)
      const gallery = own.get(key) ?? { variantIds: [], full: pictures.full, thumbnails: pictures.thumbnails }
      gallery.variantIds.push(variantId)
      own.set(key, gallery)
    }
  }
  return [...(isCommonShown ? [{ variantIds: null, ...common }] : []), ...own.values()]
}
