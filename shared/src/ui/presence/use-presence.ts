import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { randomKey } from '../../api/idempotency-key'
import { queryClient } from '@outlet/shared/api/query-client'
import { endPresence, PRESENCE_INTERVAL_MS, reportPresence, type PresentUser } from '../../contract/presence'
import type { RecordType } from '../../contract/record-type'

export interface PresentRecord {
  readonly type: RecordType
  readonly id: string
}

/** Identifies this browser tab. */
const page = randomKey()

/** Drawers and forms of this page that show a record, by its id. */
const shown = new Map<string, { drawers: number; forms: number }>()

const bodyOf = ({ type, id }: PresentRecord) => ({ page, record_type: type, record_id: id })

/** Reports this page and reads the other users; a failure is not shown. */
const presenceQuery = (record: PresentRecord, isEditing: boolean) =>
  queryOptions<readonly PresentUser[], ApiError>({
    queryKey: [reportPresence.path, record.id],
    queryFn: async ({ signal }) => {
      // After the effects of this commit, in which a form may be added to the drawer.
      await Promise.resolve()
      const is_editing = (shown.get(record.id)?.forms ?? 0) > 0
      return (await call(reportPresence, { body: { ...bodyOf(record), is_editing } }, { signal })).items
    },
    meta: { topics: reportPresence.topics ?? [], quiet: true },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRESENCE_INTERVAL_MS,
    // A form in a hidden tab still counts; a drawer in a hidden tab expires.
    refetchIntervalInBackground: isEditing,
  })

const leave = (record: PresentRecord) => {
  shown.delete(record.id)
  // A lost request does no harm: the page expires by itself.
  call(endPresence, { body: bodyOf(record) }).catch(() => undefined)
}

/** Counts a drawer or form of the record; returns a function that ends it. */
const show = (record: PresentRecord, kind: 'drawers' | 'forms') => {
  const count = shown.get(record.id) ?? { drawers: 0, forms: 0 }
  count[kind] += 1
  shown.set(record.id, count)
  return () => {
    count[kind] -= 1
    // After the effects of this commit, in which a form may replace a drawer.
    setTimeout(() => {
      if (count.drawers + count.forms === 0) {
        if (shown.get(record.id) === count) leave(record)
      } else if (kind === 'forms') void queryClient.invalidateQueries({ queryKey: [reportPresence.path, record.id] })
    })
  }
}

/** Reports that this page shows or edits a record, and returns the other users who have it open. */
export const usePresence = ({ type, id }: PresentRecord, isEditing: boolean): readonly PresentUser[] => {
  // Before the query's own effect, so that its first report is complete.
  useEffect(() => show({ type, id }, isEditing ? 'forms' : 'drawers'), [type, id, isEditing])
  return useQuery(presenceQuery({ type, id }, isEditing)).data ?? []
}
