import { StoreKey, storeFilters } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'

export const storeSorts = ['key', '-key'] as const

/**
 * The page's state in its address. Filter and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const StoresUrl = z.object({
  ...storeFilters,
  sort: z.enum(storeSorts).default(storeSorts[0]),
  /** The store whose drawer is open. */
  store: StoreKey.optional(),
  /** A form over it: to connect a store, or to change the open one. */
  form: z.enum(['new', 'edit']).optional(),
})
export type StoresUrl = z.infer<typeof StoresUrl>

/** What the list asks for: as in the address, so without what is the API's default. */
export const listQueryOf = ({ deleted, sort }: StoresUrl) => ({
  ...(deleted ? { deleted } : {}),
  ...(sort === storeSorts[0] ? {} : { sort }),
})
