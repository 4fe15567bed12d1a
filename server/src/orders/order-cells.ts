import { orderLineVariant, orderList, type OrderLine } from '@outlet/shared/contract/orders'
import type { UserReference } from '@outlet/shared/contract/users/user-reference'
import { cellsOf } from '../platform/csv/cells-of'
import { amountCell } from '../platform/csv/serve-csv'
import type { TaggedOrder } from './order-products'

const itemText = (line: OrderLine) => {
  const { title, product_code: code, quantity } = line
  const named = [title, orderLineVariant(line)].filter((part) => part !== null).join(', ')
  return `${named}${code === null ? '' : ` (${code})`} × ${quantity}`
}

/** Cells of the CSV export that are not a field of the order. */
export const orderCells = cellsOf<TaggedOrder & { assignee: UserReference | null }>()(orderList.csv, {
  items: (order) => order.lines.map(itemText).join('; '),
  quantity: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
  subtotal: (order) => amountCell(order.subtotal),
  tax: (order) => amountCell(order.tax),
  shipping: (order) => amountCell(order.shipping),
  total: (order) => amountCell(order.total),
  converted_total: (order) => amountCell(order.converted_total),
  converted_currency: (order) => order.converted_total?.currency ?? null,
  assignee: ({ assignee }) => assignee?.name ?? null,
  tags: (order) => order.tags.join('; '),
})
