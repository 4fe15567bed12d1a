import { currentUserQuery } from '@outlet/shared/session/current-user'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Visitor } from '../guards/decide'

/** Who is here, as the guards ask it. */
export const useVisitor = (): Visitor => {
  const hasToken = useAtomValue(tokenAtom, { store }) !== null
  const { data, isError } = useQuery({ ...currentUserQuery, enabled: hasToken })
  if (data) return { hasToken, userInfo: 'known', role: data.role }
  return { hasToken, userInfo: isError ? 'failed' : 'unknown', role: null }
}
