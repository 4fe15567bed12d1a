import { and, sql, type SQL } from 'drizzle-orm'
import type { PriceVerdict } from '@outlet/shared/contract/products/price-facts'

export interface VerdictFilter {
  price_verdict?: readonly PriceVerdict['word'][] | undefined
  is_discount_real?: boolean | undefined
}

/** Columns of the row whose price is judged; `variantIds` is an empty array for the product itself. */
interface Judged {
  websiteType: SQL
  productId: SQL
  variantIds: SQL
}

/** Condition: the stored verdict on a row's price matches the filter. Prices that are not judged yet match nothing. */
export function verdictMatches(
  { price_verdict: verdicts, is_discount_real: isReal }: VerdictFilter,
  { websiteType, productId, variantIds }: Judged,
): SQL | undefined {
  if (verdicts === undefined && isReal === undefined) return undefined
  const conditions = and(
    sql`verdict.website_type = ${websiteType}`,
    sql`verdict.product_id = ${productId}`,
    sql`verdict.variant_ids = ${variantIds}`,
    verdicts && sql`verdict.word = any(${sql.param([...verdicts])}::text[])`,
    isReal === undefined ? undefined : sql`verdict.is_discount_real = ${isReal}`,
  )
  return sql`exists (select from price_verdicts verdict where ${conditions})`
}
