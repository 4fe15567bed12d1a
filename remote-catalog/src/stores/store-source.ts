import { StoreKey, storeList, type Store } from '@outlet/shared/contract/stores'
import { MAX_ADDRESS } from '@outlet/shared/contract/stores/recognise-address'
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
    /** Whether the drawer with the console's profile for UCP stores is open. */
    ucp: z.literal('platform').optional(),
    /** Address to recognise in the form of a new store. */
    address: z.string().max(MAX_ADDRESS).optional(),
  },
  rows: storesListQuery,
  rowKey: ({ key }: Store) => key,
  opens: (store) => ({ store }),
})
