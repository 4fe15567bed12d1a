import { deliveryFilters, deliverySorts } from '@outlet/shared/contract/deliveries'
import { z } from '@outlet/shared/contract/zod'

/** The tab's state in the address; filters and sort are named as the API names them. */
export const DeliveriesUrl = z.object({
  ...deliveryFilters,
  sort: z.enum(deliverySorts).default(deliverySorts[0]),
  /** The delivery whose drawer is open. */
  delivery: z.uuid().optional(),
})
export type DeliveriesUrl = z.infer<typeof DeliveriesUrl>

type Filters = Omit<DeliveriesUrl, 'sort' | 'delivery'>
export type DeliveryFilterState = Partial<Filters>

export const filterNames = Object.keys(deliveryFilters)

export const noFilter: DeliveryFilterState = Object.fromEntries(filterNames.map((name) => [name, undefined]))

export const filterOf = ({ sort: _sort, delivery: _delivery, ...filter }: DeliveriesUrl): Filters => ({
  ...filter,
  q: filter.q || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: DeliveriesUrl) =>
  url.sort === deliverySorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: DeliveriesUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

export const deliveryAddress = (id: string): string => `/channel/list?tab=deliveries&delivery=${id}`
