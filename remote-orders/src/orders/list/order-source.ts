import { orderList, type OrderWithProducts } from '@outlet/shared/contract/orders'
import { z } from '@outlet/shared/contract/zod'
import { listSource } from '@outlet/shared/ui/list/list-source'
import { ordersCountQuery, ordersQuery } from '../orders.queries'

export const orderSource = listSource({
  list: orderList,
  own: {
    /** Order of the open drawer. */
    order: z.uuid().optional(),
    /** Note of the open order to show. */
    note: z.uuid().optional(),
    /** Open form: record an order, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
    /** Inbox above the list: purchases with an unknown outcome. */
    attention: z.enum(['purchases']).optional(),
  },
  rows: ordersQuery,
  count: ordersCountQuery,
  rowKey: ({ id }: OrderWithProducts) => id,
  opens: (order) => ({ order, note: undefined }),
})
