import type { ColorImages, Gallery } from './connector'
import { MAX_IMAGES_A_COLOR } from './image-link'

export type Pictures = Pick<Gallery, 'full' | 'thumbnails'>

/** Removes duplicate links, in order, up to the maximum of a gallery. */
export const distinct = (links: readonly string[]): string[] => [...new Set(links)].slice(0, MAX_IMAGES_A_COLOR)

/** Pictures of a store that has no thumbnails of its own. */
export const alike = (links: readonly string[]): Pictures => ({ full: [...links], thumbnails: [...links] })

interface Pictured {
  variantId: string
  colorId: string | null
  /** Pictures that the store binds to the variant; null when there are none. */
  own: Pictures | null
}

const keyOf = ({ full, thumbnails }: Pictures): string => JSON.stringify([full, thumbnails])

/**
 * Returns the galleries besides those of colours: one for each set of variants whose pictures differ from their
 * colour's, and the product's own for variants that have neither.
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
