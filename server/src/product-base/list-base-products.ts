import { isNull, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type * as contract from '@outlet/shared/contract/product-base'
import type { BaseProduct, getBaseProductOptions } from '@outlet/shared/contract/product-base'
import { authorise, type Actor, type Reader } from '../platform/audit/actor'
import { readDeletions } from '../platform/audit/read-deletions'
import { countCapped } from '../platform/db/count-capped'
import type { Database, Queryable } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { baseProductTable } from './base-product-row'
import { baseProductsMatching, type BaseProductFilter } from './base-products-matching'
import { readBaseProduct, withStores } from './read-base-products'

const authoriseList = (reader: Reader, { deleted }: BaseProductFilter) => {
  authorise(reader, 'product-base.read')
  if (deleted) authorise(reader, 'product-base.write')
}

export async function listBaseProducts(
  db: Queryable,
  reader: Reader,
  secrets: SecretBox,
  query: EndpointRequest<typeof contract.listBaseProducts>['query'],
): Promise<EndpointResponse<typeof contract.listBaseProducts>> {
  authoriseList(reader, query)
  const { rows, next } = await readPage(db, baseProductTable, query, {
    columns: query.deleted ? {} : { deleted_at: baseProductTable.created_at },
    id: baseProductTable.id,
    where: await baseProductsMatching(db, query),
  })
  const items = await withStores(db, secrets, rows)
  const deleting = { action: 'product_base.delete', subjectType: 'product_base' }
  const deletions = await readDeletions(db, deleting, rows)
  return { items: items.map((item) => ({ ...item, deletion: deletions.get(item.id) ?? null })), next }
}

export async function countBaseProducts(db: Database, reader: Reader, filter: BaseProductFilter): Promise<Count> {
  authoriseList(reader, filter)
  return countCapped(db, baseProductTable, await baseProductsMatching(db, filter))
}

/** Throws Refusal `product_base.not_found`. */
export async function getBaseProduct(db: Database, actor: Actor, secrets: SecretBox, id: string): Promise<BaseProduct> {
  authorise(actor, 'product-base.read')
  const found = await readBaseProduct(db, secrets, id)
  if (found.deleted_at) throw notFound('product_base.not_found')
  return found
}

type Options = EndpointResponse<typeof getBaseProductOptions>

export async function listBaseProductOptions(db: Database, actor: Actor): Promise<Options> {
  authorise(actor, 'product-base.read')
  const isNotDeleted = isNull(baseProductTable.deleted_at)
  const tags = await db.execute<Options['tags'][number] & Record<string, unknown>>(sql`
    select mode() within group (order by tag) as tag, count(*)::int as count from ${baseProductTable}, unnest(tags) as tag where ${isNotDeleted}
    group by fold_tag(tag) order by 2 desc, 1 limit 500`)
  const owners = await db.execute<Options['owners'][number] & Record<string, unknown>>(sql`
    select users.id, users.name, owned.count from (
      select owner_id, count(*)::int as count from ${baseProductTable}, unnest(owner_ids) as owner_id where ${isNotDeleted}
      group by owner_id) as owned
    join users on users.id = owned.owner_id and users.deleted_at is null order by users.name`)
  return { tags: tags.rows, owners: owners.rows }
}
