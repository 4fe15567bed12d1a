import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import { localStore } from '../../browser/storage'
import { ListColumns } from '../../contract/lists'
import { useCurrentUser } from '../../session/current-user'
import type { Column } from '../data-table/column'
import { toldAtButton } from '../refusal-at-button'
import { arrange, keptOf, shownColumns, type ArrangedColumn } from './arrange-columns'
import { listQuery, setListColumnsAction } from './list.queries'

/** How the reader likes the list's columns, and how that is changed. */
export interface ColumnLayout<Row> {
  readonly arranged: readonly ArrangedColumn<Row>[]
  readonly isOwn: boolean
  readonly change: (arranged: readonly ArrangedColumn<Row>[]) => void
  readonly reset: () => void
  readonly resize: (key: string, width: number) => void
}

const keyOf = (userId: string | undefined, list: string) => `outlet-columns:${userId ?? ''}:${list}`

/** As this browser last knew them, so that the table does not change its columns after it has come. */
const readRemembered = (key: string): ListColumns => {
  try {
    return ListColumns.parse(JSON.parse(localStore.read(key) ?? 'null'))
  } catch {
    return null
  }
}

const remember = (key: string, columns: ListColumns) => {
  if (columns === null) localStore.remove(key)
  else localStore.write(key, JSON.stringify(columns))
}

/**
 * The columns of a list as its reader likes them: kept on the server, so the same in every browser. The answer's
 * `columns` stay the same array until something changes.
 */
export const useListColumns = <Row>(
  list: string,
  columns: readonly Column<Row>[],
): { columns: readonly Column<Row>[]; layout: ColumnLayout<Row> } => {
  const key = keyOf(useCurrentUser()?.accountId, list)
  const [remembered, setRemembered] = useState(() => readRemembered(key))
  const { data } = useQuery(listQuery(list))
  const { mutate } = useMutation({
    ...setListColumnsAction,
    // One after the other: of two quick changes the later stays.
    scope: { id: key },
    onMutate: toldAtButton.onMutate,
    onError: (error, sent, tell) => {
      toldAtButton.onError(error, sent, tell)
      void queryClient.invalidateQueries({ queryKey: listQuery(list).queryKey })
    },
  })
  useEffect(() => {
    if (data) remember(key, data.columns)
  }, [data, key])
  const kept = data ? data.columns : remembered
  const arranged = useMemo(() => arrange(columns, kept), [columns, kept])
  const shown = useMemo(() => shownColumns(arranged), [arranged])
  const keep = (next: ListColumns) => {
    // Shown at once; the server's answer follows.
    setRemembered(next)
    queryClient.setQueryData(listQuery(list).queryKey, (before) => before && { ...before, columns: next })
    mutate({ params: { listKey: list }, body: { columns: next } })
  }
  return {
    columns: shown,
    layout: {
      arranged,
      isOwn: kept !== null,
      change: (next) => keep(keptOf(next)),
      reset: () => keep(null),
      resize: (column, width) =>
        keep(keptOf(arranged).map((each) => (each.key === column ? { ...each, width: Math.round(width) } : each))),
    },
  }
}
