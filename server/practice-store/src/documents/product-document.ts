import { at } from '../catalogue/at'
import type { MasterDefinition } from '../catalogue/master-definition'
import { priceBookMap, pricesOf } from '../catalogue/price'
import { mixSeed } from '../catalogue/random'
import type { ProductRef, SiteCatalogue } from '../catalogue/site-catalogue'
import { currency } from '../catalogue/sites'
import { type Expand, expandKey } from './expand'
import { imageGroups } from './image-groups'
import { inventoryOf, masterInventoryOf } from './inventory-document'
import { type StoreContext, productLink } from './store-context'
import { variantEntries, variationAttributes, variationValues } from './variations'

const day = 86_400_000

/**
 * Custom attributes carry the console's fields for which the platform has no standard field:
 *
 * | field of the console | attribute | on |
 * |---|---|---|
 * | is_new | c_isNew | masters, items, variants |
 * | is_final_sale | c_isFinalSale | masters, items, variants |
 * | is_bestseller | c_isBestseller | variants, items |
 * | is_early_access | c_earlyAccess | variants, items |
 * | units_sold | c_unitsSold | variants, items |
 * | average_rating | c_rating (absent: never reviewed) | masters, items |
 * | total_review_count | c_reviewCount | masters, items |
 * | default_variant_id | c_defaultVariantId | masters with variants |
 */
function customAttributes(catalogue: SiteCatalogue, ref: ProductRef, definition: MasterDefinition) {
  const isMaster = ref.slot === null
  const isVariant = ref.variant !== null
  const [firstVariant] = definition.variants
  return {
    ...(isMaster && firstVariant ? { c_defaultVariantId: firstVariant.id } : {}),
    ...(isMaster ? {} : { c_earlyAccess: catalogue.hasEarlyAccess(definition) }),
    ...(isMaster ? {} : { c_isBestseller: isBestseller(catalogue, ref, definition) }),
    c_isFinalSale: definition.isFinalSale,
    c_isNew: definition.isNew,
    ...(isVariant || definition.rating === null ? {} : { c_rating: definition.rating }),
    ...(isVariant ? {} : { c_reviewCount: definition.reviewCount }),
    ...(ref.slot === null ? {} : { c_unitsSold: at(catalogue.sold, ref.slot) }),
  }
}

const isBestseller = (catalogue: SiteCatalogue, { slot }: ProductRef, definition: MasterDefinition) =>
  definition.isBestseller || (slot !== null && at(catalogue.sold, slot) > 380)

/**
 * Returns the dates by site: most products have only `default`, some also a later date for this site, some no date at
 * all.
 */
function validFrom({ catalogue, epoch }: StoreContext, definition: MasterDefinition) {
  const hash = mixSeed(catalogue.seed, 7, definition.index)
  if (hash % 12 === 0) return {}
  const back = (definition.isNew ? hash % 20 : 30 + (hash % 700)) * day
  const general = new Date(epoch - back).toISOString()
  const ahead = catalogue.hasEarlyAccess(definition) ? new Date(epoch + (8 + (hash % 12)) * day).toISOString() : null
  const forSite = ahead ?? (hash % 6 === 1 ? new Date(epoch - back + 2 * day).toISOString() : null)
  return { valid_from: { default: general, ...(forSite === null ? {} : { [catalogue.site.id]: forSite }) } }
}

function priceFields({ catalogue }: StoreContext, ref: ProductRef, definition: MasterDefinition) {
  if (ref.slot !== null) {
    const prices = pricesOf(catalogue, ref)
    return { currency, price: prices.current / 100, prices: priceBookMap(prices) }
  }
  const all = definition.variants.map((_, index) => pricesOf(catalogue, catalogue.refOf(ref.position, index)))
  const cheapest = all.reduce<(typeof all)[number] | null>(
    (lowest, prices) => (lowest === null || prices.current < lowest.current ? prices : lowest),
    null,
  )
  if (cheapest === null) return { currency }
  const highest = Math.max(...all.map((prices) => prices.current))
  return { currency, price: cheapest.current / 100, price_max: highest / 100, prices: priceBookMap(cheapest) }
}

function masterField(context: StoreContext, definition: MasterDefinition) {
  return { _type: 'master', link: productLink(context, definition.id), master_id: definition.id }
}

function typeField(ref: ProductRef, definition: MasterDefinition) {
  if (ref.variant !== null) return { _type: 'product_type', variant: true }
  return definition.type === 'item' ? { _type: 'product_type', item: true } : { _type: 'product_type', master: true }
}

function expandedFields(context: StoreContext, ref: ProductRef, definition: MasterDefinition, expand: Expand) {
  const { catalogue, epoch, origin } = context
  const variant = ref.variant === null ? null : at(definition.variants, ref.variant)
  const inventory = () =>
    ref.slot === null ? masterInventoryOf(catalogue, ref.position, epoch) : inventoryOf(catalogue, ref.slot, epoch)
  return {
    ...(expand.images
      ? { image_groups: imageGroups(origin, definition, variant?.color ?? null, expand.allImages) }
      : {}),
    ...(expand.availability ? { inventory: inventory() } : {}),
    ...(expand.prices ? priceFields(context, ref, definition) : {}),
    ...(expand.variations && definition.type === 'master'
      ? {
          variants: variantEntries(context, ref.position, expand),
          variation_attributes: variationAttributes(context, ref.position),
        }
      : {}),
    ...(variant ? { variation_values: variationValues(variant, definition.further) } : {}),
  }
}

export function productDocument(context: StoreContext, ref: ProductRef, expand: Expand) {
  const { catalogue } = context
  const definition = catalogue.definition(ref.position)
  return {
    _v: '23.2',
    _type: 'product',
    brand: 'Practice',
    id: catalogue.idOf(ref),
    long_description: definition.description,
    ...(ref.variant === null ? {} : { master: masterField(context, definition) }),
    min_order_quantity: 1,
    name: definition.name,
    page_title: definition.name,
    primary_category_id: definition.category.id,
    step_quantity: 1,
    type: typeField(ref, definition),
    ...validFrom(context, definition),
    ...expandedFields(context, ref, definition, expand),
    ...customAttributes(catalogue, ref, definition),
  }
}

/** Returns a number that changes whenever the document does. */
export function productRevision(catalogue: SiteCatalogue, ref: ProductRef, expand: Expand): number {
  const dependsOnSiblings = ref.slot === null || expand.variations
  return dependsOnSiblings ? at(catalogue.masterRevision, ref.position) : at(catalogue.slotRevision, ref.slot ?? 0)
}

const MAX_CACHED_CHARACTERS = 200_000_000

/** Cache of documents as JSON, one per state of a product. Cleared when it exceeds its size limit. */
export class ProductJson {
  readonly #cache = new Map<string, { revision: number; json: string }>()
  #characters = 0

  get(context: StoreContext, ref: ProductRef, expand: Expand): string {
    const revision = productRevision(context.catalogue, ref, expand)
    const key = `${context.catalogue.site.salt}.${ref.position}.${ref.variant ?? ''}.${expandKey(expand)}`
    const cached = this.#cache.get(key)
    if (cached?.revision === revision) return cached.json
    const json = JSON.stringify(productDocument(context, ref, expand))
    this.#characters += json.length - (cached?.json.length ?? 0)
    if (this.#characters > MAX_CACHED_CHARACTERS) {
      this.#cache.clear()
      this.#characters = json.length
    }
    this.#cache.set(key, { revision, json })
    return json
  }
}
