import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import { monitorSorts } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { DataTable, type Column } from '@outlet/shared/ui/DataTable'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { monitorsQuery, TIMES_STALE_MS } from '../inventory-monitors.queries'
import { NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { MonitorsEmpty } from './MonitorsEmpty'
import { isFiltered, listQueryOf } from './monitors-url'
import { Sparklines } from './Sparklines'
import { SPARKLINE_COLUMN } from './use-monitor-columns'
import type { MonitorsUrl } from './monitors-url'

interface MonitorTableProps {
  readonly url: MonitorsUrl
  readonly count: Count | undefined
  readonly columns: readonly Column<InventoryMonitor>[]
  readonly onResize: (key: string, width: number) => void
  readonly onSort: (sort: MonitorsUrl['sort']) => void
  readonly onOpen: (monitor: InventoryMonitor) => void
  readonly onAdd: () => void
  /** Undefined for whoever may not change monitors. */
  readonly selection: Selection | undefined
}

const idOf = ({ id }: InventoryMonitor) => id

export const MonitorTable = (props: MonitorTableProps) => {
  const { url, count, columns, onResize, onSort, onOpen, onAdd, selection } = props
  const { t } = useTranslation('monitoring')
  const list = useInfiniteQuery({ ...monitorsQuery(listQueryOf(url)), refetchInterval: TIMES_STALE_MS })
  const hasSparklines = columns.some(({ key }) => key === SPARKLINE_COLUMN)
  return (
    <Sparklines monitors={list.data ?? []} isShown={hasSparklines}>
      <DataTable
        label={t('inventoryMonitors.title')}
        list={list}
        total={count}
        columns={columns}
        onResize={onResize}
        rowKey={idOf}
        sorting={{ sort: url.sort, sorts: monitorSorts, onSort }}
        {...(!url.deleted && { onOpen })}
        {...(selection && { selection })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={url.deleted ? <NothingDeleted /> : <MonitorsEmpty onAdd={onAdd} />}
      />
    </Sparklines>
  )
}
