import type { OrderDraft } from '@outlet/shared/contract/orders'
import { Refusal } from '../platform/http/refusal'

type Amounts = Pick<OrderDraft, 'tax' | 'shipping'> & {
  lines: readonly Pick<OrderDraft['lines'][number], 'quantity' | 'unit_price'>[]
}

/**
 * Subtotal and total in minor units. Throws Refusal `order.total_too_large` if the total exceeds the safe integer
 * range.
 */
export function orderTotals({ lines, tax, shipping }: Amounts): { subtotal: number; total: number } {
  const subtotal = lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unit_price), 0n)
  const total = subtotal + BigInt(tax) + BigInt(shipping)
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refusal('invalid', 'order.total_too_large')
  return { subtotal: Number(subtotal), total: Number(total) }
}
