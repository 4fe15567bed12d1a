import { useInfiniteQuery } from '@tanstack/react-query'
import type { Count } from '@outlet/shared/contract/list'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { monitorsQuery } from '../inventory-monitors.queries'
import { listQueryOf } from './monitors-url'
import type { MonitorsUrl } from './monitors-url'

interface MonitorPagerProps {
  readonly url: MonitorsUrl
  readonly count: Count | undefined
  readonly onShow: (monitorId: string) => void
}

const idOf = ({ id }: InventoryMonitor) => id

/** From the open monitor to those before and after it in the list. */
export const MonitorPager = ({ url, count, onShow }: MonitorPagerProps) => {
  // The table's own rows: opening a drawer reads none of them anew.
  const list = useInfiniteQuery({ ...monitorsQuery(listQueryOf(url)), refetchOnMount: false })
  if (url.monitor === undefined) return null
  return <RecordPager list={list} rowKey={idOf} open={url.monitor} total={count} onShow={onShow} />
}
