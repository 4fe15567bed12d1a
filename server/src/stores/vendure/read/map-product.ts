import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import type { StoreOf } from '../../dialect'
import { alike, distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { hundredths } from '../hundredths'
import type { WireProduct, WireVariant } from './wire'

type Stock = PlainVariant['stock']

/** Quantity from which stock is uncounted: merchants enter such values for "always available". */
const UNCOUNTED = 1_000_000

const unknown: Stock = { orderable: null, backorderable: null, available: null, kind: 'unknown' }
const orderableByLevel: Record<string, boolean | undefined> = { IN_STOCK: true, LOW_STOCK: true, OUT_OF_STOCK: false }

/**
 * Maps a variant's stock level. Vendure returns a text of the store's own strategy, which accounts for allocations and
 * backorders. The default strategy's terms state whether there is any stock; a store may return the number instead.
 * Other texts leave the stock unknown.
 */
export function stockOf({ stockLevel }: Pick<WireVariant, 'stockLevel'>): Stock {
  const level = stockLevel?.trim() ?? ''
  if (/^-?\d{1,20}$/.test(level)) {
    const quantity = Math.max(0, Number(level))
    const isCounted = quantity < UNCOUNTED
    const kind = isCounted ? 'exact' : 'capped'
    return { orderable: quantity > 0, backorderable: null, available: isCounted ? quantity : null, kind }
  }
  const orderable = orderableByLevel[level]
  return orderable === undefined ? unknown : { ...unknown, orderable, kind: 'boolean' }
}

/**
 * Returns a variant's attributes in the order of the product's option groups, under the group's name; its code contains
 * the product's name.
 */
function attributesOf({ optionGroups }: WireProduct, { options }: WireVariant): VariantAttribute[] {
  const order = (optionGroups ?? []).map(({ id }) => id)
  const placeOf = ({ id }: VariantAttribute) => (order.includes(id) ? order.indexOf(id) : order.length)
  const attributes = (options ?? []).flatMap(({ name, group }): VariantAttribute[] =>
    group && name ? [{ id: group.id, name: group.name, value: name, label: name }] : [],
  )
  return attributes.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const linksOf = ({ featuredAsset, assets }: Pick<WireVariant, 'featuredAsset' | 'assets'>, baseUrl: string) =>
  distinct(
    [...(featuredAsset ? [featuredAsset] : []), ...(assets ?? [])].flatMap(
      ({ preview }) => imageLink(preview, baseUrl) ?? [],
    ),
  )

/**
 * Returns the pictures by colour and variant. Pictures belong to the product and are the same for all colours, except
 * those of a variant.
 */
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

/** Price with tax; Vendure has no list price. */
const priceOf = ({ priceWithTax, currencyCode }: WireVariant, store: StoreOf<'vendure'>) =>
  hundredths(priceWithTax, currencyCode ?? store.currency)

export function mapProduct(product: WireProduct, store: StoreOf<'vendure'>): PlainProduct {
  const { thumbnail, ...pictures } = picturesOf(product, store.base_url)
  return {
    id: product.id,
    name: product.name,
    brand: null,
    // The API does not know the address of its storefront.
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
