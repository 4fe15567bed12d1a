import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import { localStore, readJson } from '../../browser/storage'
import { ListColumns } from '../../contract/list/lists'
import { useCurrentUser } from '../../session/current-user'
import type { Column } from '../data-table/column'
import { runAction } from '../use-action'
import { arrangeColumns, savedColumns, shownColumns, type ArrangedColumn } from './arrange-columns'
import { listQuery, setListColumnsAction } from './list.queries'

/** The user's column layout of a list, and the functions that change it. */
export interface ColumnLayout<Row> {
  readonly arranged: readonly ArrangedColumn<Row>[]
  readonly isOwn: boolean
  readonly change: (arranged: readonly ArrangedColumn<Row>[]) => void
  readonly reset: () => void
  readonly resize: (key: string, width: number) => void
}

const keyOf = (userId: string | undefined, list: string) => `outlet-columns:${userId ?? ''}:${list}`

/**
 * Reads the layout last stored in this browser, so that the table's columns do not change once the server has
 * responded.
 */
const readRemembered = (key: string): ListColumns => readJson(localStore, key, ListColumns, null)

const remember = (key: string, columns: ListColumns) => {
  if (columns === null) localStore.remove(key)
  else localStore.write(key, JSON.stringify(columns))
}

/**
 * Returns the columns of a list in the user's layout, which is stored on the server and so the same in every browser.
 * The returned `columns` are referentially stable until something changes.
 */
export const useListColumns = <Row>(
  list: string,
  columns: readonly Column<Row>[],
): { columns: readonly Column<Row>[]; layout: ColumnLayout<Row> } => {
  const key = keyOf(useCurrentUser()?.accountId, list)
  const [remembered, setRemembered] = useState(() => readRemembered(key))
  const { data } = useQuery(listQuery(list))
  const { mutateAsync } = useMutation({
    ...setListColumnsAction,
    // Serial execution: of two quick changes the later one is stored last.
    scope: { id: key },
    onError: () => void queryClient.invalidateQueries({ queryKey: listQuery(list).queryKey }),
  })
  useEffect(() => {
    if (data) remember(key, data.columns)
  }, [data, key])
  const saved = data ? data.columns : remembered
  const arranged = useMemo(() => arrangeColumns(columns, saved), [columns, saved])
  const shown = useMemo(() => shownColumns(arranged), [arranged])
  const save = (next: ListColumns) => {
    // Optimistic update; the server's response follows.
    setRemembered(next)
    queryClient.setQueryData(listQuery(list).queryKey, (before) => before && { ...before, columns: next })
    void runAction(() => mutateAsync({ params: { listKey: list }, body: { columns: next } }))
  }
  return {
    columns: shown,
    layout: {
      arranged,
      isOwn: saved !== null,
      change: (next) => save(savedColumns(next)),
      reset: () => save(null),
      resize: (column, width) =>
        save(
          savedColumns(arranged).map((each) => (each.key === column ? { ...each, width: Math.round(width) } : each)),
        ),
    },
  }
}
