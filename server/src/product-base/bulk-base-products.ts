import { and, inArray, sql } from 'drizzle-orm'
import { MAX_TAGS } from '@outlet/shared/contract/product-base'
import { type BaseProductBulkAction } from '@outlet/shared/contract/product-base/product-base-bulk'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { BulkList, BulkOutcome } from '../bulk-jobs/bulk-list'
import type { Transaction } from '../platform/db/database'
import { hasTag, withoutTags } from '../platform/db/tags'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { baseProductLifecycle, baseProductTable, type BaseProductRow } from './base-product-row'
import { baseProductsMatchingAtOnce, type BaseProductFilter } from './base-products-matching'
import { deleteBaseProduct, restoreBaseProduct } from './delete-base-product'
import { updateBaseProduct } from './update-base-product'

type Outcome = BulkOutcome<BaseProductBulkAction>
type TagAction = Extract<BaseProductBulkAction, { tag: string }>

interface Row {
  id: string
  version: number | null
}

async function changeTag(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  before: BaseProductRow,
  { kind, tag, version }: TagAction & Pick<Row, 'version'>,
): Promise<Outcome> {
  const isAdding = kind === 'add_tag'
  if (hasTag(before.tags, tag) === isAdding) return 'unchanged'
  if (isAdding && before.tags.length >= MAX_TAGS) throw new Refusal('conflict', 'product_base.too_many_tags')
  const tags = isAdding ? [...before.tags, tag] : withoutTags(before.tags, [tag])
  const after = await updateBaseProduct(tx, caller, secrets, before.id, { version: version ?? before.version, tags })
  return { inverse: { kind: isAdding ? 'remove_tag' : 'add_tag', tag }, version: after.version }
}

/** Bulk actions on the product base. Each row is changed as the single-product endpoints change it. */
export const bulkBaseProducts = (secrets: SecretBox): BulkList<BaseProductFilter, BaseProductBulkAction> => ({
  authorise: (actor) => authorise(actor, 'product-base.write'),
  rows: (_actor, filter, ids) => sql`
    select ${baseProductTable.id}::text as subject_id, ${baseProductTable.product_code} as label from ${baseProductTable}
    where ${and(baseProductsMatchingAtOnce(filter), ids && inArray(sql`${baseProductTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${baseProductTable.id}`,
  async apply(tx, caller, { id, action, version }): Promise<Outcome> {
    const before = await baseProductLifecycle.lock(tx, id)
    if (version !== null && before.version !== version) throw new Refusal('conflict', 'product_base.version_conflict')
    if (action.kind === 'delete') {
      await deleteBaseProduct(tx, caller, id)
      return { inverse: { kind: 'restore' }, version: before.version + 1 }
    }
    if (action.kind === 'restore') {
      if (!before.deleted_at) return 'unchanged'
      const after = await restoreBaseProduct(tx, caller, secrets, id)
      return { inverse: { kind: 'delete' }, version: after.version }
    }
    return changeTag(tx, caller, secrets, before, { ...action, version })
  },
})
