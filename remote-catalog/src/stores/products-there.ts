import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { storesQuery } from '../common/stores.queries'

const areProductsThere: IsDone = async () =>
  (await queryClient.fetchQuery(storesQuery)).items.some((store) => store.products_count > 0)

export default areProductsThere
