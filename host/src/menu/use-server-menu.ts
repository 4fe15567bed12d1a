import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useRole } from '@outlet/shared/session/use-role'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { knownMenu, serverMenuQuery } from './server-menu'
import type { ServerMenu } from './server-menu'

const useAnswer = () => {
  const { menuFromServer } = useSettings()
  const ownRole = useCurrentUser()?.role
  const role = useRole()
  const isAsked = menuFromServer && role !== undefined
  const asRole = role === undefined || role === ownRole ? null : role
  return { isAsked, ...useQuery({ ...serverMenuQuery(asRole), enabled: isAsked }) }
}

/** The menu as the server sent it; empty where the settings do not ask for it. */
export const useServerMenuItems = () => {
  const { isAsked, data } = useAnswer()
  return isAsked ? (data?.items ?? []) : []
}

/** The server's menu, where the settings ask for it and somebody is signed in. */
export const useServerMenu = (): ServerMenu => {
  const { isAsked, data, isFetched } = useAnswer()
  return useMemo(() => {
    if (!isAsked) return { state: 'off' }
    if (data) return knownMenu(data.items)
    // Not `isError`, which a new try takes back: a page in use must not be taken away for it.
    return { state: isFetched ? 'failed' : 'unknown' }
  }, [isAsked, data, isFetched])
}
