import { userFilters, userSorts } from '@outlet/shared/contract/users'
import { z } from '@outlet/shared/contract/zod'

/**
 * The page's state in its address. Filters and sort are named as the API names them, so that the manifest can start the
 * page's reads from the address alone.
 */
export const UsersUrl = z.object({ ...userFilters, sort: z.enum(userSorts).default(userSorts[0]) })
export type UsersUrl = z.infer<typeof UsersUrl>

export type UserFilterState = Omit<UsersUrl, 'sort'>

export const noFilter = { q: undefined, role: undefined, state: undefined } satisfies UserFilterState

export const filterOf = ({ q, role, state }: UsersUrl): UserFilterState => ({ q: q || undefined, role, state })

/** What the list asks for: as in the address, so without a sort that is the default. */
export const listQueryOf = (url: UsersUrl) =>
  url.sort === userSorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }

export const isFiltered = (url: UsersUrl): boolean => Object.values(filterOf(url)).some((value) => value !== undefined)
