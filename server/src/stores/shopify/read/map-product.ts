import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import { imageLink, MAX_IMAGES_A_COLOR } from '../../image-link'
import { optionName, type PlainProduct, type PlainVariant } from '../../plain-product'
import type { ListedProduct, SingleProduct } from './wire'

type Store = Extract<StoreDescription, { dialect: 'shopify' }>
type Wire = ListedProduct | SingleProduct
type WireVariant = Wire['variants'][number]

/** A shop tells whether a variant can be bought, and nothing of how many there are. */
export const stockOf = ({ available }: WireVariant): PlainVariant['stock'] => ({
  orderable: available ?? null,
  backorderable: null,
  quantity: null,
  quantityKind: available === null || available === undefined ? 'unknown' : 'boolean',
})

/** Text in whole units in lists, a number of hundredths in a single product; a list price of 0 is none. */
const amount = (value: string | number | null | undefined): number | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value / 100 : Number(value)
}

const optionsOf = ({ options }: Wire, { option1, option2, option3 }: WireVariant): Record<string, string> => {
  const values = [option1, option2, option3]
  const named = (options ?? []).map(({ name }, index) => [optionName(name), values[index] ?? null] as const)
  // A product without a choice has one option "Title" of one value "Default Title".
  return Object.fromEntries(
    named.flatMap(([name, value]) => (value === null || name === 'title' ? [] : [[name, value]])),
  )
}

/** A shop leaves the scheme of its pictures to the page; the pictures' own server knows https. */
const withScheme = (link: string): string => (link.startsWith('//') ? `https:${link}` : link)

const picturesOf = (product: Wire, baseUrl: string): { url: string; variantIds: string[] }[] =>
  (product.images ?? []).flatMap((image) => {
    const url = imageLink(withScheme(typeof image === 'string' ? image : image.src), baseUrl)
    if (url === null) return []
    if (typeof image !== 'string') return [{ url, variantIds: image.variant_ids ?? [] }]
    const owners = product.variants.filter((one) => 'featured_image' in one && one.featured_image?.src === image)
    return [{ url, variantIds: owners.map(({ id }) => id) }]
  })

const colorsOf = (product: Wire, baseUrl: string): ColorImages[] => {
  const pictures = picturesOf(product, baseUrl)
  const common = pictures
    .filter(({ variantIds }) => variantIds.length === 0)
    .map(({ url }) => url)
    .slice(0, MAX_IMAGES_A_COLOR)
  const values = product.options?.find(({ name }) => optionName(name) === 'color')?.values ?? []
  const colorOfVariant = new Map(product.variants.map((one) => [one.id, optionsOf(product, one)['color']]))
  const ofColor = new Map<string | undefined, string[]>()
  for (const { url, variantIds } of pictures) {
    for (const color of new Set(variantIds.map((id) => colorOfVariant.get(id)))) {
      ofColor.set(color, [...(ofColor.get(color) ?? []), url].slice(0, MAX_IMAGES_A_COLOR))
    }
  }
  return values.map((value) => {
    const shown = ofColor.get(value) ?? common
    return { colorId: value, name: value, swatch: null, full: shown, thumbnails: shown }
  })
}

const variantOf = (product: Wire, variant: WireVariant, currency: string): PlainVariant => {
  const listPrice = decimalMoney(amount(variant.compare_at_price), currency)
  return {
    id: variant.id,
    sku: variant.sku || null,
    title: null,
    options: optionsOf(product, variant),
    stock: stockOf(variant),
    price: decimalMoney(amount(variant.price), currency),
    listPrice: listPrice?.minor === 0 ? null : listPrice,
  }
}

/** The handle is the product's id: nothing else finds a product from outside. */
export const mapProduct = (product: Wire, store: Store): PlainProduct => ({
  id: product.handle,
  name: product.title,
  brand: product.vendor || null,
  url: `${store.base_url}/products/${encodeURIComponent(product.handle)}`,
  colors: colorsOf(product, store.base_url),
  thumbnail: picturesOf(product, store.base_url).map(({ url }) => ({ url, alt: null }))[0] ?? null,
  variants: product.variants.map((variant) => variantOf(product, variant, store.currency)),
})
