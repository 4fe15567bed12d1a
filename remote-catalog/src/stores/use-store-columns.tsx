import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import type { Column } from '@outlet/shared/ui/DataTable'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { AddressCell, HealthCell, LimitsCell, NameCell, ProductsCount, SyncCell } from './StoreCells'

type ColumnDef = Omit<Column<Store>, 'title'>

const columnDefs: readonly ColumnDef[] = [
  { key: 'store', cell: (store) => <NameCell store={store} />, width: 228, sort: 'key', isPinned: true, card: 'title' },
  { key: 'health', cell: (store) => <HealthCell store={store} />, width: 208, card: 'state' },
  {
    key: 'products_count',
    cell: ({ products_count }) => <NumberText value={products_count} />,
    width: 104,
    align: 'end',
    card: 'price',
    cardCell: (store) => <ProductsCount store={store} />,
  },
  { key: 'last_synced_at', cell: (store) => <SyncCell store={store} />, width: 204 },
  { key: 'address', cell: (store) => <AddressCell store={store} /> },
  { key: 'limits', cell: (store) => <LimitsCell store={store} />, width: 164 },
]
const disconnected: ColumnDef = {
  key: 'deleted_at',
  cell: ({ deleted_at }) => <TimeText time={deleted_at} form="date-time" />,
  width: 160,
}

/** Columns of the list. The array is stable until the language or `isDisconnected` changes. */
export const useStoreColumns = (isDisconnected: boolean): readonly Column<Store>[] => {
  const { t } = useTranslation('catalog')
  return useMemo(
    () =>
      [...columnDefs, ...(isDisconnected ? [disconnected] : [])].map((part) => ({
        ...part,
        title: t(`stores.column.${part.key}`),
      })),
    [t, isDisconnected],
  )
}
