import { z } from '@outlet/shared/contract/zod'

/** The wire format that tests rely on, written independently of the code that produces it. */
export const InventoryShape = z.strictObject({
  _type: z.literal('inventory'),
  id: z.string(),
  ats: z.number().optional(),
  backorderable: z.boolean().optional(),
  in_stock_date: z.iso.datetime().optional(),
  orderable: z.boolean().optional(),
  preorderable: z.boolean().optional(),
  stock_level: z.number().optional(),
})

const ImageGroupShape = z.object({
  view_type: z.enum(['large', 'medium', 'small', 'swatch']),
  images: z.array(z.object({ link: z.url(), alt: z.string(), title: z.string() })).min(1),
  variation_attributes: z
    .array(z.object({ id: z.literal('color'), values: z.array(z.object({ value: z.string() })) }))
    .optional(),
})

export type ImageGroup = z.infer<typeof ImageGroupShape>

export const ProductShape = z.object({
  id: z.string(),
  brand: z.literal('Practice'),
  name: z.string(),
  type: z.object({ master: z.boolean().optional(), variant: z.boolean().optional(), item: z.boolean().optional() }),
  master: z.object({ master_id: z.string(), link: z.url() }).optional(),
  inventory: InventoryShape.optional(),
  currency: z.literal('USD').optional(),
  price: z.number().optional(),
  price_max: z.number().optional(),
  prices: z.record(z.string(), z.number()).optional(),
  valid_from: z.record(z.string(), z.iso.datetime()).optional(),
  image_groups: z.array(ImageGroupShape).optional(),
  variants: z
    .array(
      z.strictObject({
        _type: z.literal('variant'),
        link: z.url(),
        orderable: z.boolean().optional(),
        price: z.number().optional(),
        product_id: z.string(),
        variation_values: z.record(z.string(), z.string()),
      }),
    )
    .optional(),
  variation_values: z.record(z.string(), z.string()).optional(),
  c_isNew: z.boolean(),
  c_isFinalSale: z.boolean(),
  c_isBestseller: z.boolean().optional(),
  c_earlyAccess: z.boolean().optional(),
  c_unitsSold: z.int().optional(),
  c_rating: z.number().min(1).max(5).optional(),
  c_reviewCount: z.int().optional(),
})

export const ProductResultShape = z.object({
  count: z.int(),
  total: z.int(),
  data: z.array(ProductShape),
})

export const SearchShape = z.object({
  count: z.int(),
  start: z.int(),
  total: z.int(),
  next: z.url().optional(),
  hits: z.array(z.object({ product_id: z.string(), product_name: z.string(), link: z.url() })),
})

export const FaultShape = z.object({ fault: z.object({ type: z.string(), message: z.string() }) })
