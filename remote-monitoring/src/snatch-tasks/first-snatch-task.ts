import { query } from '@outlet/shared/api/query'
import { queryClient } from '@outlet/shared/api/query-client'
import { countSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import type { IsDone } from '@outlet/shared/remote/extension'

const isFirstTaskMade: IsDone = async () => (await queryClient.fetchQuery(query(countSnatchTasks))).count > 0

export default isFirstTaskMade
