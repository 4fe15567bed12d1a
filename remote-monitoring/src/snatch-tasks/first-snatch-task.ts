import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { anyTaskQuery } from './widgets/needs-person.queries'

const isFirstTaskMade: IsDone = async () => (await queryClient.fetchQuery(anyTaskQuery)).items.length > 0

export default isFirstTaskMade
