import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import type { ApiError } from '../../api/api-error'
import { listBulkJobs, type BulkJob } from '../../contract/list/bulk-jobs'
import type { Count } from '../../contract/list'
import { z } from '../../contract/zod'
import { runAction } from '../use-action'
import type { Selection } from './use-selection'

/** Body of the contract's `bulkRequest` without the filter, which the page knows. */
export interface BulkRequestBody<Action> {
  readonly ids?: string[]
  readonly seen: number
  readonly action: Action
}

interface StartBulkOptions<Action> {
  readonly selection: Selection
  readonly count: Count | undefined
  readonly startJob: (request: BulkRequestBody<Action>) => Promise<BulkJob>
}

interface StartedAction<Action> {
  readonly action: Action
  /** Called once the job is started: the form's input is then no longer needed. */
  readonly onStarted?: (() => void) | undefined
}

const Changed = z.object({ count: z.int().min(1) })

const countNow = ({ code, current }: ApiError): number | undefined =>
  code === 'bulk_job.count_changed' ? Changed.safeParse(current).data?.count : undefined

/**
 * Starts a job over the selected rows. `again` is set when the number of matching rows differs from the number shown,
 * and the user must confirm.
 */
export const useStartBulk = <Action>({ selection, count, startJob }: StartBulkOptions<Action>) => {
  const [again, setAgain] = useState<StartedAction<Action> & { count: number }>()
  const { isPending, mutateAsync } = useMutation<BulkJob, ApiError, StartedAction<Action> & { seen?: number }>({
    mutationFn: ({ action, seen = count?.count ?? 1 }) =>
      startJob(
        selection.isAll
          ? { seen: Math.max(seen, 1), action }
          : { ids: [...selection.keys], seen: selection.keys.size, action },
      ),
    onSuccess: (_job, { onStarted }) => {
      onStarted?.()
      selection.clear()
      void queryClient.invalidateQueries({ queryKey: [listBulkJobs.path] })
    },
  })
  const request = (started: StartedAction<Action> & { seen?: number }) =>
    void runAction(() =>
      mutateAsync(started).catch((error: ApiError) => {
        const now = countNow(error)
        if (now === undefined) throw error
        setAgain({ action: started.action, onStarted: started.onStarted, count: now })
      }),
    )
  return {
    isPending,
    start: (action: Action, onStarted?: () => void) => request({ action, onStarted }),
    again,
    proceed: () => {
      if (again) request({ action: again.action, onStarted: again.onStarted, seen: again.count })
      setAgain(undefined)
    },
    cancel: () => setAgain(undefined),
  }
}
