import { queryClient } from '@outlet/shared/api/query-client'
import { query, quietly } from '@outlet/shared/api/query'
import { getPracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'

/** Quiet: the offer is optional, so a failed read is not shown anywhere. */
export const practiceDataQuery = quietly(query(getPracticeData))

/** Awaits a change of the practice data and writes its response to the cache. */
export const applyPracticeData = async (change: Promise<PracticeData>): Promise<void> => {
  const response = await change
  // Reads in flight were sent before the change.
  await queryClient.cancelQueries({ queryKey: practiceDataQuery.queryKey })
  queryClient.setQueryData(practiceDataQuery.queryKey, response)
}
