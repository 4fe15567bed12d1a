import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { normaliseText } from '@outlet/shared/contract/text'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const baseProductTable = pgTable('product_base', {
  id: uuid().primaryKey(),
  productCode: text('product_code').notNull(),
  tags: text().array().notNull(),
  note: text(),
  ownerIds: uuid('owner_ids').array().notNull(),
  searchText: text('search_text').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  version: integer().notNull().default(1),
})
export const baseProductTags = { table: baseProductTable, column: baseProductTable.tags }
export type BaseProductRow = typeof baseProductTable.$inferSelect

export type Owner = BaseProduct['owners'][number]

/** `owners` by id; who was deleted is left out. */
export const toBaseProduct = (
  row: BaseProductRow,
  owners: ReadonlyMap<string, Owner>,
  stores: ProductPresence[],
): BaseProduct => ({
  id: row.id,
  product_code: row.productCode,
  tags: row.tags,
  note: row.note,
  owners: row.ownerIds.flatMap((id) => owners.get(id) ?? []),
  stores,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  deleted_at: row.deletedAt?.toISOString() ?? null,
  version: row.version,
})

/** What the search looks at. */
export const searchTextOf = ({ productCode, tags, note }: Pick<BaseProductRow, 'productCode' | 'tags' | 'note'>) =>
  normaliseText([productCode, ...tags, note ?? ''].join(' '), 'search')

/** What the audit trail keeps of a product. */
export const auditedOf = ({ productCode, tags, note, ownerIds }: BaseProductRow) => ({
  product_code: productCode,
  tags,
  note,
  owner_ids: ownerIds,
})
