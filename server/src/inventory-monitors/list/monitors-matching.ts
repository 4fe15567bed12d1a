import { and, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countMonitors } from '@outlet/shared/contract/inventory-monitors'
import { contains } from '../../platform/db/contains'
import { fieldsMatch } from '../../platform/db/table-fields'
import { hasSomeTag } from '../../platform/db/tags'
import { verdictMatches } from '../../products/verdict-conditions'
import { assigneeMatches } from '../../users/assignees'
import { monitorTable } from '../monitor-row'

export type MonitorFilter = EndpointRequest<typeof countMonitors>['query']

/** Matches the product's name, ids and SKUs in the catalogue, and the team's own code. */
const mentions = (text: string): SQL | undefined =>
  or(
    contains(monitorTable.product_code, text),
    sql`exists (select 1 from products p where p.website_type = ${monitorTable.website_type}
      and p.id = ${monitorTable.product_id} and ${contains(sql`p.search_text`, text)})`,
  )

/** The price that a monitor follows: of its chosen variants, or of the product. */
export const monitorSubject = {
  websiteType: sql`${monitorTable.website_type}`,
  productId: sql`${monitorTable.product_id}`,
  variantIds: sql`coalesce(${monitorTable.variant_ids}, '{}')`,
}

/** Whether alerts about a monitor are withheld now, by its own mute or by that of its store. */
const isMuted = sql`coalesce(${monitorTable.muted_until} > clock_now(), false) or exists (
  select 1 from stores s where s.key = ${monitorTable.website_type} and s.muted_until > clock_now())`

const muteMatches = (is: boolean | undefined): SQL | undefined => {
  if (is === undefined) return undefined
  return is ? sql`(${isMuted})` : sql`not (${isMuted})`
}

/** Condition for the monitors that match a filter; excludes deleted ones unless the filter selects them. */
export const monitorsMatching = (filter: MonitorFilter): SQL | undefined =>
  and(
    filter.deleted ? isNotNull(monitorTable.deleted_at) : isNull(monitorTable.deleted_at),
    filter.q ? mentions(filter.q) : undefined,
    fieldsMatch(monitorTable, filter),
    assigneeMatches(monitorTable.assignee_id, filter.assignee),
    muteMatches(filter.is_muted),
    filter.tag ? hasSomeTag(monitorTable.tags, filter.tag) : undefined,
    verdictMatches(filter, monitorSubject),
  )
