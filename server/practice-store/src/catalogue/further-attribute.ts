import type { Category } from './categories'

/** A third variation attribute, besides colour and size. */
export interface FurtherAttribute {
  id: string
  name: string
  values: readonly { id: string; name: string }[]
}

const width: FurtherAttribute = {
  id: 'width',
  name: 'Width',
  values: [
    { id: 'M', name: 'Medium' },
    { id: 'W', name: 'Wide' },
  ],
}
const material: FurtherAttribute = {
  id: 'material',
  name: 'Material',
  values: [
    { id: 'LTH', name: 'Leather' },
    { id: 'CNV', name: 'Canvas' },
  ],
}

/**
 * Only one product in `ONE_OF` has a further attribute, and none below this index: tests rely on the exact data of the
 * first products.
 */
const FIRST = 300
const ONE_OF = 25

export const furtherAttribute = ({ shape }: Category, index: number): FurtherAttribute | null =>
  index >= FIRST && index % ONE_OF === 0 ? (shape === 'shoe' ? width : material) : null
