import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { restoreMonitorAction } from '../inventory-monitors.queries'
import { ListProductCell } from '../MonitorCells'
import { StoreCell } from '../StoreCell'

const nameOf = ({ product_code }: InventoryMonitor) => product_code

/** Columns of the deleted monitors. The array is stable until the language changes. */
export const useDeletedMonitorColumns = (): readonly Column<InventoryMonitor>[] => {
  const { t } = useTranslation('monitoring')
  const { mutateAsync } = useMutation(restoreMonitorAction)
  const onRestore = useCallback(({ id }: InventoryMonitor) => mutateAsync({ params: { monitorId: id } }), [mutateAsync])
  const first = useMemo(
    (): Column<InventoryMonitor>[] => [
      {
        key: 'product',
        title: t('inventoryMonitors.column.product'),
        width: 220,
        isPinned: true,
        card: 'title',
        cell: (monitor) => <ListProductCell monitor={monitor} />,
      },
      {
        key: 'website_type',
        title: t('inventoryMonitors.column.website_type'),
        width: 140,
        cell: ({ website_type: key }) => <StoreCell storeKey={key} />,
      },
    ],
    [t],
  )
  return useDeletionColumns({ first, nameOf, onRestore })
}
