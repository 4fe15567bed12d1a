import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { normaliseText } from '@outlet/shared/contract/text'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { lifecycle } from '../platform/audit/lifecycle'
import { createdInstant, instant } from '../platform/db/columns'
import { pick } from '../platform/db/pick'

export const baseProductTable = pgTable('product_base', {
  id: uuid().primaryKey(),
  product_code: text().notNull(),
  tags: text().array().notNull(),
  note: text(),
  owner_ids: uuid().array().notNull(),
  search_text: text().notNull(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export const baseProductTags = { table: baseProductTable, column: baseProductTable.tags }
export type BaseProductRow = typeof baseProductTable.$inferSelect

export type Owner = BaseProduct['owners'][number]

/** @param owners by id; deleted users are omitted */
export const toBaseProduct = (
  { owner_ids, search_text, ...row }: BaseProductRow,
  owners: ReadonlyMap<string, Owner>,
  stores: ProductPresence[],
): BaseProduct => ({ ...row, owners: owner_ids.flatMap((id) => owners.get(id) ?? []), stores })

export const searchTextOf = ({
  product_code: productCode,
  tags,
  note,
}: Pick<BaseProductRow, 'product_code' | 'tags' | 'note'>) =>
  normaliseText([productCode, ...tags, note ?? ''].join(' '), 'search')

/** The fields of a product that the audit trail records. */
export const auditedOf = (row: BaseProductRow) => pick(row, 'product_code', 'tags', 'note', 'owner_ids')

export const baseProductLifecycle = lifecycle({
  table: baseProductTable,
  code: 'product_base',
  actions: 'product_base',
  subjectType: 'product_base',
  topic: 'product-base',
  audited: auditedOf,
})
