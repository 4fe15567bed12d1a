import type { Random } from './random'

/**
 * Form of a variant's inventory in the API. All forms except `exact` are misread by a naive client:
 * - `infinite`: ats and stock_level 999999, which means "not counted"
 * - `infinite_without_ats`: ats 0, yet orderable, stock_level 999999 (Salesforce's own example)
 * - `bare`: an inventory that holds only its id; nothing states whether it can be ordered
 * - `silent`: the master's `variants[]` entry lacks `orderable`; the variant's own document has it
 * - `backorder`: ats 10, stock_level 0, with the date when it will be in stock
 * - `preorder`: not yet sold, but can be ordered
 */
export const stockKinds = [
  'exact',
  'infinite',
  'infinite_without_ats',
  'bare',
  'silent',
  'backorder',
  'preorder',
] as const
export type StockKind = (typeof stockKinds)[number]

export function drawStockKind(random: Random): StockKind {
  const drawn = random.next()
  if (drawn < 0.88) return 'exact'
  if (drawn < 0.9) return 'infinite'
  if (drawn < 0.91) return 'infinite_without_ats'
  if (drawn < 0.93) return 'bare'
  if (drawn < 0.955) return 'silent'
  if (drawn < 0.98) return 'backorder'
  return 'preorder'
}

/** Whether sales and restocks change the quantity. */
export const isCounted = (kind: StockKind): boolean => kind === 'exact' || kind === 'silent'
