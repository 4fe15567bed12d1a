import { deliveryList, type Delivery } from '@outlet/shared/contract/deliveries'
import { z } from '@outlet/shared/contract/zod'
import { listSource } from '@outlet/shared/ui/list/list-source'
import { deliveriesCountQuery, deliveriesQuery } from './deliveries.queries'

export const deliverySource = listSource({
  list: deliveryList,
  own: {
    /** Delivery of the open drawer. */
    delivery: z.uuid().optional(),
  },
  rows: deliveriesQuery,
  count: deliveriesCountQuery,
  rowKey: ({ id }: Delivery) => id,
  opens: (delivery) => ({ delivery }),
  viewScope: ['tab'],
})
