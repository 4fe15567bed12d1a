import { z } from './zod'
import { Deletion } from './deletion'
import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { OrderStatus } from './orders'
import { ProductCode } from './product-code'
import { StockKind } from './products'
import { StoreKey } from './store-key'
import { knownTag, noteText, searchText, tagText, uniqueTags } from './text'
import { Timestamp } from './time'

export const KnownTag = knownTag('product_base.tag_invalid')
/** A tag that is given: without the separators of tags in a file, so that a CSV is read back as it was written. */
export const ProductTag = tagText(40, 'product_base.tag_invalid').regex(/^[^;；|、]*$/, {
  error: 'product_base.tag_separator',
})
export const MAX_TAGS = 20
export const MAX_OWNERS = 20
export const MAX_NOTE = 2000

const Tags = z.array(ProductTag).max(MAX_TAGS, { error: 'product_base.too_many_tags' }).transform(uniqueTags)
const OwnerIds = z.array(z.uuid()).max(MAX_OWNERS, { error: 'product_base.too_many_owners' })
const Note = noteText(MAX_NOTE, 'product_base.note_too_long')
  .transform((text) => text || null)
  .nullable()

/** A product of a store that the team's code names. */
export const ProductPresence = z.object({
  website_type: StoreKey,
  store_name: z.string(),
  is_practice: z.boolean().optional(),
  product_id: z.string(),
  name: z.string(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  /** Vanished from the store's catalogue. */
  is_offline: z.boolean(),
  /** The lowest among the variants. */
  price: Money.nullable(),
  /** The highest known among the variants; null = unknown. */
  price_max: Money.nullable().optional(),
  list_price: Money.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable().default(null),
  backorderable: z.boolean().nullable().default(null),
  is_monitored: z.boolean(),
  /** Armed snatch tasks that want it. */
  snatch_tasks: z.int().default(0),
  /** The product's page at the store. */
  store_url: z.string().nullable().optional(),
  /** When price and stock were last read; null = nobody knows. */
  read_at: Timestamp.nullable().optional(),
})
export type ProductPresence = z.infer<typeof ProductPresence>

/** One product that the team cares about, over all stores. */
export const BaseProduct = z.object({
  id: z.uuid(),
  product_code: z.string(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** In each connected store that knows the code, without regard to case, as an id, master id or sku. */
  stores: z.array(ProductPresence),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
  /** Only of deleted ones. */
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type BaseProduct = z.infer<typeof BaseProduct>

export const baseProductFilters = {
  /** Code, note or tag. */
  q: searchText(MAX_SEARCH).optional(),
  /** Any of them. */
  tag: queryMany(KnownTag),
  owner: queryMany(z.uuid()),
  /** Known to this store. */
  website_type: StoreKey.optional(),
  /** Whether some store lists it. */
  is_listed: queryFlag.optional(),
  /** Whether it can be ordered at some store. */
  in_stock: queryFlag.optional(),
  /** The deleted products instead, until they are purged; asks for `product-base.write`. */
  deleted: queryFlag.optional(),
}

/** The first is the default. */
export const baseProductSorts = [
  '-created_at',
  'created_at',
  'product_code',
  '-product_code',
  '-updated_at',
  'updated_at',
  /** Of deleted ones; of others, by `created_at`. */
  '-deleted_at',
  'deleted_at',
] as const
export type BaseProductSort = (typeof baseProductSorts)[number]

const live = ['product-base', 'products', 'snatch-tasks'] as const

export const listBaseProducts = endpoint({
  method: 'GET',
  path: '/product-base',
  summary: "The team's products with what each store has of them",
  needs: 'product-base.read',
  query: listQuery(baseProductFilters, baseProductSorts),
  response: listOf(BaseProduct),
  topics: live,
})

export const countBaseProducts = endpoint({
  method: 'GET',
  path: '/product-base/count',
  summary: "How many of the team's products match",
  needs: 'product-base.read',
  query: z.strictObject(baseProductFilters),
  response: Count,
  topics: live,
})

export const getBaseProductOptions = endpoint({
  method: 'GET',
  path: '/product-base/options',
  summary: 'The tags and owners that there are, with how many products have each',
  needs: 'product-base.read',
  response: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    owners: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
  }),
  topics: ['product-base'],
})

export const getBaseProduct = endpoint({
  method: 'GET',
  path: '/product-base/:itemId',
  summary: "One of the team's products",
  needs: 'product-base.read',
  response: BaseProduct,
  topics: [...live, 'inventory-monitors'],
})

export const BaseProductDraft = z.strictObject({
  product_code: ProductCode,
  tags: Tags.default([]),
  note: Note.default(null),
  owner_ids: OwnerIds.default([]),
})
export type BaseProductDraft = z.infer<typeof BaseProductDraft>

export const createBaseProduct = endpoint({
  method: 'POST',
  path: '/product-base',
  summary: 'Add a product by its code; the same code twice is 409',
  needs: 'product-base.write',
  body: BaseProductDraft,
  response: BaseProduct,
  status: 201,
  idempotent: true,
})

export const BaseProductChange = z.strictObject({
  version: z.int(),
  tags: Tags.optional(),
  note: Note.optional(),
  owner_ids: OwnerIds.optional(),
})

export const updateBaseProduct = endpoint({
  method: 'PATCH',
  path: '/product-base/:itemId',
  summary: 'Change tags, note and owners',
  needs: 'product-base.write',
  body: BaseProductChange,
  response: BaseProduct,
})

export const deleteBaseProduct = endpoint({
  method: 'DELETE',
  path: '/product-base/:itemId',
  summary: 'Take a product off the list; its monitors and orders stay',
  needs: 'product-base.write',
  response: z.object({}),
})

export const restoreBaseProduct = endpoint({
  method: 'POST',
  path: '/product-base/:itemId/restore',
  summary: 'Put a deleted product back on the list',
  needs: 'product-base.write',
  response: BaseProduct,
})

export const listBaseProductOrders = endpoint({
  method: 'GET',
  path: '/product-base/:itemId/orders',
  summary: 'The latest order lines of a product of the base',
  needs: 'orders.read',
  response: z.object({
    items: z.array(
      z.object({
        order_id: z.uuid(),
        order_number: z.string(),
        store_name: z.string(),
        /** Of a practice store: nothing of it is real. */
        is_practice: z.boolean().optional(),
        status: OrderStatus,
        title: z.string(),
        quantity: z.int(),
        unit_price: Money,
        placed_at: Timestamp,
      }),
    ),
  }),
  topics: ['orders'],
})

export const baseProductColumns = [
  'product_code',
  'tags',
  'note',
  'owners',
  'stores',
  'name',
  'prices',
  'stock',
  'is_listed',
  'in_stock',
  'read_at',
  'created_at',
  'updated_at',
] as const

export const baseProductCsv = endpoint({
  method: 'POST',
  path: '/product-base/csv',
  summary: 'A ticket for the product base as CSV: exactly what is filtered',
  needs: 'product-base.read',
  body: csvRequest(baseProductFilters, baseProductSorts, baseProductColumns),
  response: DownloadTicket,
})
