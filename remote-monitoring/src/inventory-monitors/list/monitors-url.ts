import { trendPeriods } from '@outlet/shared/contract/inventory-monitor-trend'
import { monitorFilters, monitorSorts } from '@outlet/shared/contract/inventory-monitors'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitor-trend'
import { ProductId } from '@outlet/shared/contract/product-code'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters, sort and period are named as the API names them, so that the manifest can
 * start the page's reads from the address alone.
 */
export const MonitorsUrl = z.object({
  ...monitorFilters,
  sort: z.enum(monitorSorts).default(monitorSorts[0]),
  /** The monitor whose drawer is open. */
  monitor: z.uuid().optional(),
  /** Of its trend; without one, the period that somebody usually looks at. */
  period: z.coerce.number().pipe(z.literal(trendPeriods)).optional(),
  /** The monitor that is being edited. */
  edit: z.uuid().optional(),
  /** The variant that is offered to it, to be followed too. */
  variant: ProductId.optional(),
  /** A form to add a monitor, or many; or the report of missed checks. */
  form: z.enum(['new', 'batch', 'missed']).optional(),
  /** The product code that the form to add a monitor begins with. */
  code: z.string().max(64).optional(),
})
export type MonitorsUrl = z.infer<typeof MonitorsUrl>

export type MonitorFilterState = Omit<MonitorsUrl, 'sort' | 'monitor' | 'period' | 'edit' | 'variant' | 'form' | 'code'>

export const filterOf = ({
  q,
  website_type,
  is_monitoring,
  stock_state,
  health,
  tag,
  deleted,
}: MonitorsUrl): MonitorFilterState => ({
  q: q || undefined,
  website_type,
  is_monitoring,
  stock_state,
  health,
  tag,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: MonitorsUrl) =>
  url.sort === monitorSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

/** What the trend asks for, likewise without what is the API's default. */
export const trendQueryOf = (period: TrendPeriod) => (period === trendPeriods[0] ? {} : { period })

export const isFiltered = (url: MonitorsUrl): boolean =>
  Object.values(filterOf(url)).some((value) => value !== undefined)

/** No monitor's drawer is open; the next one opens with the usual period. */
export const notOpen = { monitor: undefined, period: undefined }

export const noFilter: MonitorFilterState = {
  q: undefined,
  website_type: undefined,
  is_monitoring: undefined,
  stock_state: undefined,
  health: undefined,
  tag: undefined,
  deleted: undefined,
}

/** Of the deleted the last one first, since it is what somebody looks for; of the others again the usual order. */
export const withSortOf = (change: Partial<MonitorFilterState>, url: MonitorsUrl): Partial<MonitorsUrl> =>
  'deleted' in change && change.deleted !== (url.deleted || undefined)
    ? { ...change, sort: change.deleted ? '-deleted_at' : monitorSorts[0] }
    : change
