import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useRole } from '@outlet/shared/session/use-role'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { knownMenu, serverMenuQuery } from './server-menu'
import type { ServerMenu } from './server-menu'

const useMenuQuery = () => {
  const { menuFromServer } = useSettings()
  const ownRole = useCurrentUser()?.role
  const role = useRole()
  const isFromServer = menuFromServer && role !== undefined
  const asRole = role === undefined || role === ownRole ? null : role
  return { isFromServer, ...useQuery({ ...serverMenuQuery(asRole), enabled: isFromServer }) }
}

/** Items of the server's menu; empty if the settings do not use it. */
export const useServerMenuItems = () => {
  const { isFromServer, data } = useMenuQuery()
  return isFromServer ? (data?.items ?? []) : []
}

/** The server's menu, if the settings use it and a person is signed in. */
export const useServerMenu = (): ServerMenu => {
  const { isFromServer, data, isFetched } = useMenuQuery()
  return useMemo(() => {
    if (!isFromServer) return { state: 'off' }
    if (data) return knownMenu(data.items)
    // Not `isError`, which is false during a new try: a page in use must not disappear meanwhile.
    return { state: isFetched ? 'failed' : 'unknown' }
  }, [isFromServer, data, isFetched])
}
