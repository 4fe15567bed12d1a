import { auditRecordList, type AuditRecord } from '@outlet/shared/contract/audit-records'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { auditRecordsCountQuery, auditRecordsQuery } from './audit-records.queries'

export const auditSource = listSource({
  list: auditRecordList,
  own: {
    /** Id of the record in the open drawer. */
    record: z.uuid().optional(),
  },
  rows: auditRecordsQuery,
  count: auditRecordsCountQuery,
  rowKey: ({ id }: AuditRecord) => id,
  opens: (record) => ({ record }),
})
export type AuditUrl = UrlOf<typeof auditSource>
