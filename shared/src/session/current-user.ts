import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import { query } from '../api/query'
import { getCurrentUser, type CurrentUser } from '../contract/session/current-user'

export const currentUserQuery = { ...query(getCurrentUser), staleTime: 5 * 60_000 }

/** The signed-in user; undefined until known, and not requested without a token. */
export const useCurrentUser = (): CurrentUser | undefined => {
  const hasToken = useAtomValue(tokenAtom, { store }) !== null
  return useQuery({ ...currentUserQuery, enabled: hasToken }).data
}
