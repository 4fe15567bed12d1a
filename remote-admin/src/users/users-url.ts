import { userFilters, userSorts } from '@outlet/shared/contract/users'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const UsersUrl = z.object({
  ...userFilters,
  sort: z.enum(userSorts).default(userSorts[0]),
  /** The user whose drawer is open. */
  user: z.uuid().optional(),
  /** A form over it: for a new user, or to change the open one or their password. */
  form: z.enum(['new', 'edit', 'password']).optional(),
})
export type UsersUrl = z.infer<typeof UsersUrl>

export type UserFilterState = Omit<UsersUrl, 'sort' | 'user' | 'form'>

export const noFilter = {
  q: undefined,
  role: undefined,
  state: undefined,
  deleted: undefined,
} satisfies UserFilterState

export const filterOf = ({ q, role, state, deleted }: UsersUrl): UserFilterState => ({
  q: q || undefined,
  role,
  state,
  deleted: deleted || undefined,
})

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: UsersUrl) =>
  url.sort === userSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: UsersUrl): boolean => Object.values(filterOf(url)).some((value) => value !== undefined)

/** Of the deleted the last one first, since it is who somebody looks for; of the others again the usual order. */
export const withSortOf = (change: Partial<UserFilterState>, url: UsersUrl): Partial<UsersUrl> =>
  'deleted' in change && change.deleted !== (url.deleted || undefined)
    ? { ...change, sort: change.deleted ? '-deleted_at' : userSorts[0] }
    : change
