import { type Category, categories } from './categories'
import { type Color, colors } from './colors'
import { type FurtherAttribute, furtherAttribute } from './further-attribute'
import { Random, mixSeed } from './random'

export interface VariantDefinition {
  id: string
  color: Color
  size: string | null
  /** Value id of the master's further attribute. */
  further: string | null
}

/** The site-independent part of a product. Stock, prices and flags belong to a site (site-catalogue.ts). */
export interface MasterDefinition {
  index: number
  id: string
  name: string
  category: Category
  /** `item`: sold as it is, without variants. `master`: sold by its variants; it may have none. */
  type: 'master' | 'item'
  colors: Color[]
  further: FurtherAttribute | null
  variants: VariantDefinition[]
  listPriceMinor: number
  description: string
  /** Average rating; null = never reviewed. */
  rating: number | null
  reviewCount: number
  isNew: boolean
  isFinalSale: boolean
  isBestseller: boolean
  isEarlyAccess: boolean
}

const familyNames = [
  ...['Harbor', 'Linden', 'Marlow', 'Juniper', 'Cassia', 'Rowan', 'Briar', 'Alder', 'Wren', 'Hollis', 'Tamsin', 'Orla'],
  ...['Fenn', 'Maren', 'Sable', 'Ashby', 'Calder', 'Delia', 'Emery', 'Florin', 'Greer', 'Ines', 'Joss', 'Kestrel'],
]
const finishes = [
  ...['', '', ' 20', ' 24', ' Mini', ' In Colorblock', ' With Stripe', ' In Signature Jacquard', ' In Pebble Leather'],
  ...[' With Quilting', ' In Crossgrain', ' With Whipstitch'],
]
const totalWeight = categories.reduce((sum, category) => sum + category.weight, 0)

function pickCategory(random: Random): Category {
  let rest = random.next() * totalWeight
  for (const category of categories) {
    rest -= category.weight
    if (rest < 0) return category
  }
  return random.pick(categories)
}

/** Returns a style number in one of the three forms that real catalogues mix: plain, with a blank, with a slash. */
function styleNumber(random: Random, category: Category, index: number): string {
  const form = random.next()
  const separator = form < 0.06 ? ' ' : form < 0.12 ? '/' : ''
  return `${category.prefix}${separator}${String(1000 + index).padStart(4, '0')}`
}

function makeVariants(
  id: string,
  category: Category,
  picked: Color[],
  attribute: FurtherAttribute | null,
): VariantDefinition[] {
  const sizes = category.sizes.length === 0 ? [null] : category.sizes
  const furthers = attribute ? attribute.values.map((value) => value.id) : [null]
  return picked.flatMap((color) =>
    sizes.flatMap((size) =>
      furthers.map((further) => ({
        id: [id, color.code, size, further].filter((part) => part !== null).join(' '),
        color,
        size,
        further,
      })),
    ),
  )
}

/** Returns product number `index` of the catalogue of `seed`. The result depends on these two values only. */
export function describeMaster(seed: number, index: number): MasterDefinition {
  const random = new Random(mixSeed(seed, 1, index))
  const category = pickCategory(random)
  const id = styleNumber(random, category, index)
  const name = `${random.pick(familyNames)} ${random.pick(category.nouns)}${random.pick(finishes)}`
  const picked = random.sample(colors, random.int(1, category.maxColors))
  const [from, to] = category.listPrice
  const kind = random.next()
  const type = kind < 0.05 ? 'item' : 'master'
  const hasVariants = kind >= 0.065
  const further = hasVariants ? furtherAttribute(category, index) : null
  const reviewCount = random.chance(0.3) ? 0 : Math.floor(random.next() ** 3 * 900) + 1
  return {
    index,
    id,
    name,
    category,
    type,
    colors: hasVariants ? picked : picked.slice(0, 1),
    further,
    variants: hasVariants ? makeVariants(id, category, picked, further) : [],
    listPriceMinor: random.int(from, to) * 100,
    description: `${name}. Sample product of the practice store; it cannot be bought.`,
    rating: reviewCount === 0 ? null : Math.round((3.2 + random.next() * 1.8) * 10) / 10,
    reviewCount,
    isNew: random.chance(0.12),
    isFinalSale: random.chance(0.08),
    isBestseller: random.chance(0.1),
    isEarlyAccess: random.chance(0.06),
  }
}
