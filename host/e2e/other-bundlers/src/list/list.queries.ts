import { query } from '@outlet/shared/api/query'
import { listMenuStores } from '@outlet/shared/contract/menu'

export const storesQuery = query(listMenuStores)
