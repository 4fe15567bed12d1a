import { query, quietly } from '@outlet/shared/api/query'
import { localStore, readJson } from '@outlet/shared/browser/storage'
import { getList, ListColumns } from '@outlet/shared/contract/list/list-settings'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Key under which the server stores the user's cards. */
export const WORKPLACE = 'workplace'

/** Quiet: without a stored layout the page has its default. */
export const layoutQuery = quietly(query(getList, { params: { listKey: WORKPLACE } }))

/**
 * The user's layout of the workplace, or null for the default. Until the server responds, it is the one last stored in
 * this browser, so that the cards do not move. Not read if there are no cards.
 */
export const useLayout = (isEnabled: boolean): ListColumns => {
  const key = `outlet-workplace:${useCurrentUser()?.accountId ?? ''}`
  const [remembered] = useState(() => readJson(localStore, key, ListColumns, null))
  const { data } = useQuery({ ...layoutQuery, enabled: isEnabled })
  useEffect(() => {
    if (data?.columns) localStore.write(key, JSON.stringify(data.columns))
    else if (data) localStore.remove(key)
  }, [data, key])
  return data ? data.columns : remembered
}
