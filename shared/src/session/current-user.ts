import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query'
import { getCurrentUser } from '../contract/session'
import type { CurrentUser } from '../contract/session'

export const currentUserQuery = { ...query(getCurrentUser), staleTime: 5 * 60_000 }

/** The signed-in user; undefined until known. */
export const useCurrentUser = (): CurrentUser | undefined => useQuery(currentUserQuery).data
