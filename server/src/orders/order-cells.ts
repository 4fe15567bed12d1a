import { orderLineVariant, type OrderLine, type orderColumns } from '@outlet/shared/contract/orders'
import type { Cell } from '@outlet/shared/contract/csv'
import { amountCell } from '../platform/csv/serve-csv'
import type { TaggedOrder } from './order-products'

const itemText = (line: OrderLine) => {
  const { title, product_code: code, quantity } = line
  const named = [title, orderLineVariant(line)].filter((part) => part !== null).join(', ')
  return `${named}${code === null ? '' : ` (${code})`} × ${quantity}`
}

/** What a CSV of orders may hold. */
export const orderCells: Record<(typeof orderColumns)[number], (order: TaggedOrder) => Cell> = {
  order_number: (order) => order.order_number,
  store_name: (order) => order.store_name,
  is_practice: (order) => order.is_practice,
  store_order_number: (order) => order.store_order_number,
  status: (order) => order.status,
  payment: (order) => order.payment,
  fulfilment: (order) => order.fulfilment,
  source: (order) => order.source,
  items: (order) => order.lines.map(itemText).join('; '),
  quantity: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
  subtotal: (order) => amountCell(order.subtotal),
  tax: (order) => amountCell(order.tax),
  shipping: (order) => amountCell(order.shipping),
  total: (order) => amountCell(order.total),
  currency: (order) => order.currency,
  converted_total: (order) => amountCell(order.converted_total),
  converted_currency: (order) => order.converted_total?.currency ?? null,
  note: (order) => order.note,
  tags: (order) => order.tags.join('; '),
  placed_at: (order) => order.placed_at,
  updated_at: (order) => order.updated_at,
}
