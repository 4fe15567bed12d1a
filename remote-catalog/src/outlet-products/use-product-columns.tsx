import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import type { Column } from '@outlet/shared/ui/DataTable'
import { columnParts } from './column-parts'

/** Those that show without anybody's choice. */
const usual: ReadonlySet<string> = new Set([
  'product',
  'colors',
  'current_price',
  'converted_price',
  'discount',
  'orderable',
  'ats',
  'average_rating',
  'updated_at',
])

/** Every column; the change where it is filtered by. The same array until the language or that changes. */
export const useProductColumns = (isForMembers: boolean, hasChange: boolean): readonly Column<Product>[] => {
  const { t } = useTranslation('catalog')
  return useMemo(
    () =>
      columnParts
        .filter(({ key }) => hasChange || key !== 'change')
        .map(({ key, ...part }) => {
          const word = isForMembers && key === 'current_price' ? 'member_price' : key
          const isOptional = !usual.has(key) && key !== 'change'
          return { key, title: t(`outletProducts.column.${word}`), isOptional, ...part }
        }),
    [t, isForMembers, hasChange],
  )
}
