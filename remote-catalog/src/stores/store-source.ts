import { StoreKey, storeList, type Store } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { listSource } from '@outlet/shared/ui/list/list-source'
import { storesListQuery } from './stores.queries'

export const storeSource = listSource({
  list: storeList,
  own: {
    /** Store of the open drawer. */
    store: StoreKey.optional(),
    /** Open form: connect a store, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
  },
  rows: storesListQuery,
  rowKey: ({ key }: Store) => key,
  opens: (store) => ({ store }),
})
