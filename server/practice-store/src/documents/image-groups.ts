import { type Color, colors } from '../catalogue/colors'
import type { MasterDefinition } from '../catalogue/master-definition'

export const imagePath = '/on/demandware.static/-/Sites-practice-catalog/default/images'

/** View type → number of pictures and their edge length in pixels. */
export const viewTypes = {
  large: { pictures: 3, edge: 800 },
  medium: { pictures: 1, edge: 400 },
  small: { pictures: 1, edge: 140 },
  swatch: { pictures: 1, edge: 40 },
} as const
export type ViewType = keyof typeof viewTypes
const viewTypeNames = ['large', 'medium', 'small', 'swatch'] as const satisfies readonly ViewType[]

/** Number of different drawings of one shape in one colour. */
export const patterns = 6

export function imageOf(origin: string, master: MasterDefinition, color: Color, view: ViewType, picture = 1) {
  const file = `${master.category.shape}-${master.index % patterns}-${colors.indexOf(color)}-${picture}.png`
  const link = `${origin}${imagePath}/${view}/${file}`
  const title = `${master.name}, ${color.name}`
  return { _type: 'image', alt: `${title}, ${view}`, dis_base_link: link, link, title }
}

function group(origin: string, master: MasterDefinition, color: Color, view: ViewType, named: boolean) {
  const values = [{ _type: 'variation_attribute_value', value: color.code }]
  return {
    _type: 'image_group',
    images: Array.from({ length: viewTypes[view].pictures }, (_, index) =>
      imageOf(origin, master, color, view, index + 1),
    ),
    ...(named ? { variation_attributes: [{ _type: 'variation_attribute', id: 'color', values }] } : {}),
    view_type: view,
  }
}

/**
 * Returns the image groups of a product. A master has the groups of its first colour; with `all` it also has one group
 * for each colour and view type, marked by `variation_attributes`. A variant has the groups of its own colour.
 */
export function imageGroups(origin: string, master: MasterDefinition, variantColor: Color | null, all: boolean) {
  if (variantColor && !all) return viewTypeNames.map((view) => group(origin, master, variantColor, view, true))
  const [first] = master.colors
  if (!first) return []
  return viewTypeNames.flatMap((view) => [
    group(origin, master, first, view, false),
    ...(all ? master.colors.map((color) => group(origin, master, color, view, true)) : []),
  ])
}
