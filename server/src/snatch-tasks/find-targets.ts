import { sql } from 'drizzle-orm'
import type { SnatchTargetDraft } from '@outlet/shared/contract/snatch-tasks'
import { resolveCodes } from '../inventory-monitors/find-products'
import type { Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'

export interface FoundTarget {
  productCode: string
  productId: string
  variantId: string | null
}

type Problem = { path: string; code: string; message: string }

/** Returns the pairs that exist in the catalogue, as JSON `[product, variant]`. */
async function readKnownTargets(
  db: Queryable,
  websiteType: string,
  pairs: readonly FoundTarget[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ product_id: string; variant_id: string | null }>(sql`
    select p.id as product_id, i.variant as variant_id
    from json_to_recordset(${JSON.stringify(pairs.map(({ productId, variantId }) => ({ product: productId, variant: variantId })))}::json)
      as i(product text, variant text)
    join products p on p.website_type = ${websiteType} and p.id = i.product and p.deleted_at is null
    where i.variant is null or i.variant = p.id or exists (
      select 1 from variants v where v.website_type = p.website_type and v.product_id = p.id and v.variant_id = i.variant)`)
  return new Set(rows.map(({ product_id, variant_id }) => JSON.stringify([product_id, variant_id])))
}

/** Finds variants whose id or SKU equals a code, by the code in lower case. */
async function namedVariants(
  db: Queryable,
  websiteType: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const lowered = sql.param(codes.map((code) => code.toLowerCase()))
  const { rows } = await db.execute<{ code: string; variant_id: string }>(sql`
    select lower(variant_id) as code, variant_id from variants
    where website_type = ${websiteType} and lower(variant_id) = any(${lowered}::text[])
    union all
    select lower(sku), variant_id from variants
    where website_type = ${websiteType} and lower(sku) = any(${lowered}::text[])`)
  return new Map(rows.reverse().map(({ code, variant_id }) => [code, variant_id]))
}

/**
 * Resolves a task's targets to products and variants of the store, in the same order. A code may name a product or one
 * of its variants. Throws Refusal `request.invalid` with `snatch_task.target_unknown`, `snatch_task.target_twice` or
 * `product_code.ambiguous` for each target.
 */
export async function findTargets(
  db: Queryable,
  websiteType: string,
  targets: readonly SnatchTargetDraft[],
): Promise<FoundTarget[]> {
  const codes = targets.flatMap(({ product_id, product_code }) =>
    product_id === undefined ? (product_code ?? []) : [],
  )
  const { products, ambiguous } = await resolveCodes(db, websiteType, codes)
  const spelled = (code: string) => products.get(code.toLowerCase())?.code ?? code
  const foundBy = (code = '') => products.get(code.toLowerCase())?.productId
  const variants = await namedVariants(db, websiteType, codes.map(spelled))
  const found = targets.map(({ product_code, product_id, variant_id }): FoundTarget | null => {
    const code = product_id === undefined ? spelled(product_code ?? '') : (product_code ?? product_id)
    const productId = product_id ?? foundBy(product_code)
    if (productId === undefined) return null
    const isProduct = productId.toLowerCase() === code.toLowerCase()
    const named = product_id === undefined && !isProduct ? (variants.get(code.toLowerCase()) ?? null) : null
    return { productCode: code, productId, variantId: variant_id ?? named }
  })
  const there = await readKnownTargets(
    db,
    websiteType,
    found.flatMap((target) => target ?? []),
  )
  const problems: Problem[] = []
  const seen = new Set<string>()
  const wrong = (index: number, code: string, message = code) =>
    problems.push({ path: `targets.${index}`, code, message })
  const unknown = (index: number) => {
    const { product_id, product_code = '' } = targets[index] ?? {}
    const candidates = product_id === undefined ? ambiguous.get(product_code.toLowerCase()) : undefined
    if (candidates) wrong(index, 'product_code.ambiguous', candidates.join(', '))
    else wrong(index, 'snatch_task.target_unknown')
  }
  const resolved = found.flatMap((target, index) => {
    const key = target && JSON.stringify([target.productId, target.variantId])
    if (!target || !key || !there.has(key)) unknown(index)
    else if (seen.has(key)) wrong(index, 'snatch_task.target_twice')
    if (key) seen.add(key)
    return target ?? []
  })
  if (problems.length > 0) throw new Refusal('invalid', 'request.invalid', { errors: problems })
  return resolved
}
