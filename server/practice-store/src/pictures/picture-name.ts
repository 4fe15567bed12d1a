import { type ProductShape, categories } from '../catalogue/categories'
import { type Color, colors } from '../catalogue/colors'
import { type ViewType, viewTypes } from '../documents/image-groups'

export interface Picture {
  shape: ProductShape
  /** Index of the drawing of the shape. */
  pattern: number
  color: Color
  /** 1 = whole product, 2 = closer and rotated, 3 = detail. */
  picture: number
}

export const isViewType = (word: string): word is ViewType => Object.hasOwn(viewTypes, word)

/** Parses a file name; null when the catalogue uses no such name. */
export function parsePictureName(name: string): Picture | null {
  const [, shapeName, pattern, colorIndex, picture] = /^([a-z]+)-(\d{1,2})-(\d{1,2})-([123])$/.exec(name) ?? []
  const shape = categories.find((category) => category.shape === shapeName)?.shape
  const color = colors[Number(colorIndex)]
  return shape && color ? { shape, pattern: Number(pattern), color, picture: Number(picture) } : null
}
