import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { storesQuery } from '../common/stores.queries'

const isStoreConnected: IsDone = async () => (await queryClient.fetchQuery(storesQuery)).items.length > 0

export default isStoreConnected
