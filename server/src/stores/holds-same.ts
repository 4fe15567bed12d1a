import type { CartLine } from './shopper'

const countOf = (lines: readonly CartLine[]) => {
  const count = new Map<string, number>()
  for (const { variantId, quantity } of lines) count.set(variantId, (count.get(variantId) ?? 0) + quantity)
  return count
}

/** Whether two carts hold the same quantities, regardless of order and number of lines. */
export function holdsSame(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const [first, second] = [countOf(one), countOf(other)]
  return first.size === second.size && [...first].every(([id, quantity]) => second.get(id) === quantity)
}
