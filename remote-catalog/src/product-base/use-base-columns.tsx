import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { baseColumns } from './base-columns'
import { restoreBaseProductAction } from './product-base.queries'
import { useWords } from './words/words'

/** What says of a deleted product which it was. */
const kept: ReadonlySet<string> = new Set(['product_code', 'stores', 'tags'])
const nameOf = ({ product_code }: BaseProduct) => product_code

/** The columns of the base, or of its deleted products; the same array until the language or that changes. */
export const useBaseColumns = (isDeleted: boolean): readonly Column<BaseProduct>[] => {
  const { t } = useWords()
  const { mutateAsync } = useMutation(restoreBaseProductAction)
  const onRestore = useCallback(({ id }: BaseProduct) => mutateAsync({ params: { itemId: id } }), [mutateAsync])
  const columns = useMemo(() => baseColumns(t), [t])
  const first = useMemo(
    () => columns.filter(({ key }) => kept.has(key)).map(({ sort: _sort, ...column }) => column),
    [columns],
  )
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
