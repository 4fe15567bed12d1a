import { trendPeriods } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { monitorList, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ProductId } from '@outlet/shared/contract/products/product-code'
import { MAX_ADDRESS } from '@outlet/shared/contract/stores/recognise-address'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { monitorsCountQuery, monitorsQuery, TIMES_STALE_MS } from '../inventory-monitors.queries'

export const monitorSource = listSource({
  list: monitorList,
  own: {
    /** Monitor of the open drawer. */
    monitor: z.uuid().optional(),
    /** Note of the open monitor to show. */
    note: z.uuid().optional(),
    /** Period of the trend; undefined = the user's default period. */
    period: z.coerce.number().pipe(z.literal(trendPeriods)).optional(),
    /** Monitor that is being edited. */
    edit: z.uuid().optional(),
    /** Variant that is offered to that monitor. */
    variant: ProductId.optional(),
    /** Open form (add a monitor, or many), or the report of missed checks. */
    form: z.enum(['new', 'batch', 'missed']).optional(),
    /** Initial product code, or address of a product's page, of the form that adds a monitor. */
    code: z.string().max(MAX_ADDRESS).optional(),
  },
  rows: (query) => ({ ...monitorsQuery(query), refetchInterval: TIMES_STALE_MS }),
  count: monitorsCountQuery,
  rowKey: ({ id }: InventoryMonitor) => id,
  opens: (monitor) => ({ monitor, note: undefined }),
})
export type MonitorsUrl = UrlOf<typeof monitorSource>

/** Closes the drawer; the next one opens with the default period. */
export const notOpen = { monitor: undefined, note: undefined, period: undefined }
