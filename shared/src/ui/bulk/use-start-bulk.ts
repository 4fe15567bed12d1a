import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import type { ApiError } from '../../api/api-error'
import { listBulkJobs, type BulkJob } from '../../contract/bulk-jobs'
import type { Count } from '../../contract/list'
import { z } from '../../contract/zod'
import { refusalAtButton, type TellRefusal } from '../refusal-at-button'
import type { Selection } from './use-selection'

/** What the contract's `bulkRequest` wants, less the filter, which the page knows. */
export interface BulkAsk<Action> {
  readonly ids?: string[]
  readonly seen: number
  readonly action: Action
}

interface StartBulkOptions<Action> {
  readonly selection: Selection
  readonly count: Count | undefined
  readonly ask: (request: BulkAsk<Action>) => Promise<BulkJob>
}

interface Started<Action> {
  readonly action: Action
  /** What was entered for it is not needed any more. */
  readonly onStarted?: (() => void) | undefined
}

const Changed = z.object({ count: z.int().min(1) })

const countNow = ({ code, current }: ApiError): number | undefined =>
  code === 'bulk_job.count_changed' ? Changed.safeParse(current).data?.count : undefined

/** Starts a job over what is selected. `again`: not as many rows match as were shown, and a person must say so. */
export const useStartBulk = <Action>({ selection, count, ask }: StartBulkOptions<Action>) => {
  const [again, setAgain] = useState<Started<Action> & { count: number }>()
  const { isPending, mutate } = useMutation<BulkJob, ApiError, Started<Action> & { seen?: number }, TellRefusal>({
    onMutate: () => refusalAtButton(),
    mutationFn: ({ action, seen = count?.count ?? 1 }) =>
      ask(
        selection.isAll
          ? { seen: Math.max(seen, 1), action }
          : { ids: [...selection.keys], seen: selection.keys.size, action },
      ),
    onSuccess: (_job, { onStarted }) => {
      onStarted?.()
      selection.clear()
      void queryClient.invalidateQueries({ queryKey: [listBulkJobs.path] })
    },
    onError: (error, { action, onStarted }, tell) => {
      const now = countNow(error)
      if (now === undefined) tell?.(error)
      else setAgain({ action, onStarted, count: now })
    },
  })
  return {
    isPending,
    start: (action: Action, onStarted?: () => void) => mutate({ action, onStarted }),
    again,
    goOn: () => {
      if (again) mutate({ action: again.action, onStarted: again.onStarted, seen: again.count })
      setAgain(undefined)
    },
    giveUp: () => setAgain(undefined),
  }
}
