import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { WireText, WireValues } from '../../wire-text'

// The fields of the Shop API's documents that are read. A missing or null field means that the store does not state it.

export const WireInventory = z.object({
  id: z.string().nullish(),
  ats: z.number().nullish(),
  stock_level: z.number().nullish(),
  orderable: z.boolean().nullish(),
  preorderable: z.boolean().nullish(),
  backorderable: z.boolean().nullish(),
  in_stock_date: z.string().nullish(),
})
export type WireInventory = z.infer<typeof WireInventory>

const Image = z.object({
  link: z.string().nullish(),
  dis_base_link: z.string().nullish(),
  alt: WireText,
  title: WireText,
})
export type WireImage = z.infer<typeof Image>

const AttributeValue = z.object({
  value: z.union([z.string(), z.number().transform(String)]),
  name: WireText,
  image_swatch: Image.nullish(),
})

const Attribute = z.object({ id: z.string(), name: WireText, values: z.array(AttributeValue).nullish() })
export type WireAttribute = z.infer<typeof Attribute>

const ImageGroup = z.object({
  view_type: z.string().catch(''),
  images: z.array(Image).nullish(),
  variation_attributes: z.array(Attribute).nullish(),
})
export type WireImageGroup = z.infer<typeof ImageGroup>

const VariantEntry = z.object({
  product_id: WireId,
  orderable: z.boolean().nullish(),
  price: z.number().nullish(),
  variation_values: WireValues.nullish(),
})

// A merchant's custom attribute may have any type; a value that is not a flag is ignored.
const customFlag = z.boolean().nullish().catch(null)
const customNumber = z.number().nullish().catch(null)
const customText = z.string().nullish().catch(null)

/** A promotion's price. Promotions of other classes (shipping, order discounts) have no product price. */
const Promotion = z.object({ promotional_price: z.number().nullish() })
export const WirePromotions = z.array(Promotion).nullish().catch(null)

export const WireProduct = z.object({
  id: WireId,
  name: WireText,
  brand: WireText,
  currency: z.string().nullish(),
  manufacturer_sku: WireText,
  upc: WireText,
  ean: WireText,
  type: z
    .object({
      master: z.boolean().nullish(),
      variant: z.boolean().nullish(),
      item: z.boolean().nullish(),
    })
    .nullish(),
  master: z.object({ master_id: WireId }).nullish(),
  // Present for sets and bundles, which may lack an inventory.
  orderable: z.boolean().nullish(),
  inventory: WireInventory.nullish(),
  price: z.number().nullish(),
  price_max: z.number().nullish(),
  prices: z.record(z.string(), z.number().nullable()).nullish(),
  // Prices by price book when `prices` is missing: ranges of masters, tiers of variants.
  price_ranges: z.array(z.object({ pricebook: z.string().nullish(), min_price: z.number().nullish() })).nullish(),
  tiered_prices: z
    .array(z.object({ pricebook: z.string().nullish(), price: z.number().nullish(), quantity: z.number().nullish() }))
    .nullish(),
  product_promotions: WirePromotions,
  promotion_prices: WirePromotions,
  valid_from: z.record(z.string(), z.string().nullable()).or(z.string()).nullish(),
  min_order_quantity: z.number().nullish(),
  step_quantity: z.number().nullish(),
  slug_url: customText,
  primary_category_id: customText,
  image_groups: z.array(ImageGroup).nullish(),
  variants: z.array(VariantEntry).nullish(),
  variation_attributes: z.array(Attribute).nullish(),
  variation_values: WireValues.nullish(),
  c_isNew: customFlag,
  c_isFinalSale: customFlag,
  c_isBestseller: customFlag,
  c_earlyAccess: customFlag,
  c_unitsSold: customNumber,
  c_rating: customNumber,
  c_reviewCount: customNumber,
  c_defaultVariantId: customText,
  c_url: customText,
})
export type WireProduct = z.infer<typeof WireProduct>

export const WireProducts = z.object({ data: readableEntries(WireProduct) })

export const WireSearch = z.object({
  count: z.int().min(0),
  start: z.int().min(0),
  total: z.int().min(0),
  // The API omits `hits` when there are none.
  hits: z.array(z.object({ product_id: WireId })).nullish(),
})
