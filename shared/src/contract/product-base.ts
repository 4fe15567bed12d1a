import { z } from './zod'
import { Deletion } from './list/deletion'
import { csvRequest, DownloadTicket } from './list/downloads'
import { endpoint } from './endpoint'
import { Count, defineList, listOf, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { OrderStatus } from './orders'
import { ProductCode } from './products/product-code'
import { StockKind } from './stock'
import { StoreKey } from './stores/store-key'
import { knownTag, noteText, searchText, tagText, uniqueTags } from './text'
import { Timestamp } from './time'

export const KnownTag = knownTag('product_base.tag_invalid')
/**
 * New tag. It cannot contain the separators that a file uses between tags, so that an exported CSV can be imported
 * again.
 */
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

/** Product of a store that matches the team's product code. */
export const ProductPresence = z.object({
  website_type: StoreKey,
  store_name: z.string(),
  is_practice: z.boolean().optional(),
  product_id: z.string(),
  name: z.string(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  /** Whether the product is no longer in the store's catalogue. */
  is_offline: z.boolean(),
  /** Lowest price among the variants. */
  price: Money.nullable(),
  /** Highest known price among the variants; null = unknown. */
  price_max: Money.nullable().optional(),
  list_price: Money.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable().default(null),
  backorderable: z.boolean().nullable().default(null),
  is_monitored: z.boolean(),
  /** Number of armed snatch tasks with this product as a target. */
  snatch_tasks: z.int().default(0),
  /** Page of the product in the store. */
  store_url: z.string().nullable().optional(),
  /** Time of the last reading of price and stock; null = unknown. */
  read_at: Timestamp.nullable().optional(),
})
export type ProductPresence = z.infer<typeof ProductPresence>

/** Product of interest to the team, across all stores. */
export const BaseProduct = z.object({
  id: z.uuid(),
  product_code: z.string(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Products of the connected stores whose id, master id or SKU equals the code, not case-sensitive. */
  stores: z.array(ProductPresence),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
  /** Set only for deleted products, in the list. */
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type BaseProduct = z.infer<typeof BaseProduct>

export const baseProductList = defineList({
  name: 'product-base',
  filters: {
    /** Searches code, note and tags. */
    q: searchText(MAX_SEARCH).optional(),
    /** Matches products with at least one of these tags. */
    tag: queryMany(KnownTag),
    owner: queryMany(z.uuid()),
    /** Matches products that this store has. */
    website_type: StoreKey.optional(),
    /** Whether at least one store lists the product. */
    is_listed: queryFlag.optional(),
    /** Whether the product is orderable in at least one store. */
    in_stock: queryFlag.optional(),
    /** Whether to list deleted products instead, until they are purged (soft delete). Requires `product-base.write`. */
    deleted: queryFlag.optional(),
  },
  sorts: [
    '-created_at',
    'created_at',
    'product_code',
    '-product_code',
    '-updated_at',
    'updated_at',
    /** For deleted products; for others the same as by `created_at`. */
    '-deleted_at',
    'deleted_at',
  ],
  csv: [
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
  ],
})

const live = ['product-base', 'products', 'snatch-tasks'] as const

export const listBaseProducts = endpoint({
  method: 'GET',
  path: '/product-base',
  summary: 'List the product base with the stock of each store',
  needs: 'product-base.read',
  query: baseProductList.query,
  response: listOf(BaseProduct),
  topics: live,
})

export const countBaseProducts = endpoint({
  method: 'GET',
  path: '/product-base/count',
  summary: 'Count the matching products of the product base',
  needs: 'product-base.read',
  query: baseProductList.countQuery,
  response: Count,
  topics: live,
})

export const getBaseProductOptions = endpoint({
  method: 'GET',
  path: '/product-base/options',
  summary: 'List the tags and owners in use with their numbers of products',
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
  summary: 'Retrieve a product of the product base',
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
        /** Whether the order belongs to a practice store, that is, is sample data. */
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

export const baseProductCsv = endpoint({
  method: 'POST',
  path: '/product-base/csv',
  summary: 'A ticket for the product base as CSV: exactly what is filtered',
  needs: 'product-base.read',
  body: csvRequest(baseProductList),
  response: DownloadTicket,
})
