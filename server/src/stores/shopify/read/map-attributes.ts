import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { ListedProduct, SingleProduct } from './wire'

type Wire = ListedProduct | SingleProduct
type WireVariant = Wire['variants'][number]

/** Value of the single option that a product without choices has. */
const NO_CHOICE = 'Default Title'

const valuesOf = ({ option1, option2, option3, options }: WireVariant) =>
  [option1, option2, option3].map((value, index) => value ?? options?.[index] ?? null)

/** Maps a variant's options. Options have a name and a position, but no id. */
export function mapAttributes({ options }: Pick<Wire, 'options'>, variant: WireVariant): VariantAttribute[] {
  const values = valuesOf(variant)
  return (options ?? []).flatMap(({ name }, index): VariantAttribute[] => {
    const value = values[index] ?? null
    return value === null || value === '' || value === NO_CHOICE ? [] : [{ id: name, name, value, label: value }]
  })
}
