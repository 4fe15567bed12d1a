import { currentUserQuery } from '@outlet/shared/session/current-user'
import { tokenAtom } from '@outlet/shared/session/session'
import { useRole } from '@outlet/shared/session/use-role'
import { store } from '@outlet/shared/settings/store'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Visitor } from '../guards/decide'
import { useServerMenu } from '../menu/use-server-menu'

/** The current visitor, as input of the guards. */
export const useVisitor = (): Visitor => {
  const hasToken = useAtomValue(tokenAtom, { store }) !== null
  const { data, isError } = useQuery({ ...currentUserQuery, enabled: hasToken })
  const role = useRole() ?? null
  const menu = useServerMenu()
  const userInfo = data ? 'known' : isError ? 'failed' : 'unknown'
  return { hasToken, userInfo, role, menu }
}
