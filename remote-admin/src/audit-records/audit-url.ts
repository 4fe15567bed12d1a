import { auditRecordFilters, auditRecordSorts } from '@outlet/shared/contract/audit-records'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const AuditUrl = z.object({
  ...auditRecordFilters,
  sort: z.enum(auditRecordSorts).default(auditRecordSorts[0]),
  /** The record whose drawer is open. */
  record: z.uuid().optional(),
})
export type AuditUrl = z.infer<typeof AuditUrl>

type Filters = Omit<AuditUrl, 'sort' | 'record'>

/** A change of the filters. */
export type AuditFilterState = Partial<Filters>

export const noFilter: AuditFilterState = Object.fromEntries(
  Object.keys(auditRecordFilters).map((name) => [name, undefined]),
)

export const filterOf = ({ sort: _sort, record: _record, ...filter }: AuditUrl): Filters => filter

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: AuditUrl) =>
  url.sort === auditRecordSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: AuditUrl): boolean => Object.values(filterOf(url)).some((value) => value !== undefined)
