import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import type { Column } from '@outlet/shared/ui/DataTable'
import { columnDefs } from './column-defs'

/** Columns that are visible by default. */
const defaultColumns: ReadonlySet<string> = new Set([
  'product',
  'colors',
  'current_price',
  'converted_price',
  'discount',
  'orderable',
  'ats',
  'updated_at',
])

/**
 * All columns; the change column only if the list is filtered by change. The array is stable until the language or that
 * filter changes.
 */
export const useProductColumns = (isForMembers: boolean, hasChange: boolean): readonly Column<Product>[] => {
  const { t } = useTranslation('catalog')
  return useMemo(
    () =>
      columnDefs
        .filter(({ key }) => hasChange || key !== 'change')
        .map(({ key, ...part }) => {
          const word = isForMembers && key === 'current_price' ? 'member_price' : key
          const isOptional = !defaultColumns.has(key) && key !== 'change'
          return { key, title: t(`outletProducts.column.${word}`), isOptional, ...part }
        }),
    [t, isForMembers, hasChange],
  )
}
