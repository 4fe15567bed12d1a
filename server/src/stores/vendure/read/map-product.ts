import type { VariantAttribute } from '@outlet/shared/contract/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import type { StoreOf } from '../../dialect'
import { distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { hundredths } from '../hundredths'
import type { WireProduct, WireVariant } from './wire'

type Stock = PlainVariant['stock']

/** More is a merchant's way to write "always some". */
const UNCOUNTED = 1_000_000

const unknown: Stock = { orderable: null, backorderable: null, quantity: null, quantityKind: 'unknown' }
const words: Record<string, boolean | undefined> = { IN_STOCK: true, LOW_STOCK: true, OUT_OF_STOCK: false }

/**
 * Vendure tells in a word of the store's own strategy how much can be sold, allocations and backorders in it. The words
 * of its default strategy say whether there is any; a store may tell the number instead. All else says nothing.
 */
export function stockOf({ stockLevel }: Pick<WireVariant, 'stockLevel'>): Stock {
  const told = stockLevel?.trim() ?? ''
  if (/^-?\d{1,20}$/.test(told)) {
    const quantity = Math.max(0, Number(told))
    const isCounted = quantity < UNCOUNTED
    const kind = isCounted ? 'exact' : 'capped'
    return { orderable: quantity > 0, backorderable: null, quantity: isCounted ? quantity : null, quantityKind: kind }
  }
  const orderable = words[told]
  return orderable === undefined ? unknown : { ...unknown, orderable, quantityKind: 'boolean' }
}

/** In the order of the product's option groups. A group's code carries the product's name: its own name is told. */
function attributesOf({ optionGroups }: WireProduct, { options }: WireVariant): VariantAttribute[] {
  const order = (optionGroups ?? []).map(({ id }) => id)
  const placeOf = ({ id }: VariantAttribute) => (order.includes(id) ? order.indexOf(id) : order.length)
  const told = (options ?? []).flatMap(({ name, group }): VariantAttribute[] =>
    group && name ? [{ id: group.id, name: group.name, value: name, label: name }] : [],
  )
  return told.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const linksOf = ({ featuredAsset, assets }: Pick<WireVariant, 'featuredAsset' | 'assets'>, baseUrl: string) =>
  distinct(
    [...(featuredAsset ? [featuredAsset] : []), ...(assets ?? [])].flatMap(
      ({ preview }) => imageLink(preview, baseUrl) ?? [],
    ),
  )

const alike = (links: readonly string[]) => ({ full: [...links], thumbnails: [...links] })

/** Pictures are the product's, whatever the colour, but for those of a variant. */
function picturesOf(product: WireProduct, baseUrl: string) {
  const common = alike(linksOf(product, baseUrl))
  const color = colorAmong(product.optionGroups ?? [])
  const colors = (color?.options ?? []).flatMap(({ name }): ColorImages[] =>
    name ? [{ colorId: name, name, swatch: null, ...common }] : [],
  )
  const variants = product.variants.map((variant) => {
    const own = linksOf(variant, baseUrl)
    const colorId = attributesOf(product, variant).find(({ id }) => id === color?.id)?.value ?? null
    return { variantId: variant.id, colorId, own: own.length > 0 ? alike(own) : null }
  })
  return { colors, galleries: galleriesOf(variants, colors, common), thumbnail: common.full[0] ?? null }
}

/** What a shopper pays; Vendure knows no list price. */
const priceOf = ({ priceWithTax, currencyCode }: WireVariant, store: StoreOf<'vendure'>) =>
  hundredths(priceWithTax, currencyCode ?? store.currency)

export function mapProduct(product: WireProduct, store: StoreOf<'vendure'>): PlainProduct {
  const { thumbnail, ...pictures } = picturesOf(product, store.base_url)
  return {
    id: product.id,
    name: product.name,
    brand: null,
    // The API does not know where its storefront is.
    url: null,
    ...pictures,
    thumbnail: thumbnail === null ? null : { url: thumbnail, alt: null },
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku || null,
      title: variant.name ?? null,
      attributes: attributesOf(product, variant),
      stock: stockOf(variant),
      price: priceOf(variant, store),
      listPrice: null,
    })),
  }
}
