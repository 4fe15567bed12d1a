import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { store } from '@outlet/shared/settings/store'
import type { Column } from '@outlet/shared/ui/DataTable'
import { chosenColumnsAtom } from './chosen-columns'
import { columnParts } from './column-parts'

/** The columns that were chosen, in their order, and the change where it is filtered by; the same array until the choice or the language changes. */
export const useProductColumns = (isForMembers: boolean, hasChange: boolean): readonly Column<Product>[] => {
  const { t } = useTranslation('catalog')
  const chosen = useAtomValue(chosenColumnsAtom, { store })
  return useMemo(
    () =>
      columnParts
        .filter(({ key }) => key === 'product' || chosen.has(key) || (hasChange && key === 'change'))
        .map(({ key, ...part }) => {
          const word = isForMembers && key === 'current_price' ? 'member_price' : key
          return { key, title: t(`outletProducts.column.${word}`), ...part }
        }),
    [t, chosen, isForMembers, hasChange],
  )
}
