import { queryClient } from '@outlet/shared/api/query-client'
import { query } from '@outlet/shared/api/query'
import { getPracticeData } from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'

/** An offer beside the guide: that it can't be read is told nowhere. */
export const practiceDataQuery = {
  ...query(getPracticeData),
  meta: { topics: getPracticeData.topics ?? [], quiet: true },
}

/** Shows what a change of it was answered. */
export const takePracticeData = async (asked: Promise<PracticeData>): Promise<void> => {
  const answer = await asked
  // What is being read was asked for before.
  await queryClient.cancelQueries({ queryKey: practiceDataQuery.queryKey })
  queryClient.setQueryData(practiceDataQuery.queryKey, answer)
}
