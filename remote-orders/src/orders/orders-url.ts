import { orderFilters, orderSorts } from '@outlet/shared/contract/orders'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const OrdersUrl = z.object({
  ...orderFilters,
  sort: z.enum(orderSorts).default(orderSorts[0]),
  /** The order whose drawer is open. */
  order: z.uuid().optional(),
  /** A form over it: to record an order, or to change the open one. */
  form: z.enum(['new', 'edit']).optional(),
  /** Above the list: the purchases whose outcome nobody knows. */
  attention: z.enum(['purchases']).optional(),
})
export type OrdersUrl = z.infer<typeof OrdersUrl>

type Filters = Omit<OrdersUrl, 'sort' | 'order' | 'form' | 'attention'>

/** A change of the filters. */
export type OrderFilterState = Partial<Filters>

const filterNames = Object.keys(orderFilters)

export const noFilter: OrderFilterState = Object.fromEntries(filterNames.map((name) => [name, undefined]))

export const filterOf = ({
  sort: _sort,
  order: _order,
  form: _form,
  attention: _attention,
  ...filter
}: OrdersUrl): Filters => ({
  ...filter,
  q: filter.q || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: OrdersUrl) =>
  url.sort === orderSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: OrdersUrl): boolean => Object.values(filterOf(url)).some((value) => value !== undefined)
