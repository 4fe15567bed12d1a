import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deliverySorts, type Delivery } from '@outlet/shared/contract/deliveries'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { deliveriesCountQuery, deliveriesQuery } from './deliveries.queries'
import { DeliveriesUrl, filterNames, filterOf, isFiltered, listQueryOf } from './deliveries-url'
import { deliveryColumns } from './delivery-columns'
import { DeliveryDrawer } from './DeliveryDrawer'
import { DeliveryFilterBar } from './DeliveryFilterBar'

/** Names the list to the server: its views and columns. */
const LIST = 'deliveries'
const viewNames = [...filterNames, 'sort']
const scope = ['tab']
const keyOf = ({ id }: Delivery) => id
const countOf = (search: string) => deliveriesCountQuery(filterOf(readUrlState(DeliveriesUrl, search)))

/** Every message to a channel: what became of it, and what the service answered. */
export default function DeliveriesTab() {
  const { t } = useTranslation('channels')
  const [url, change] = useUrlState(DeliveriesUrl)
  const list = useInfiniteQuery(deliveriesQuery(listQueryOf(url)))
  const count = useQuery(deliveriesCountQuery(filterOf(url)))
  const { columns, layout } = useListColumns(
    LIST,
    useMemo(() => deliveryColumns(t), [t]),
  )
  const views = useListViews(LIST, viewNames, scope)
  const open = useCallback(({ id }: Delivery) => change({ delivery: id }), [change])
  const pager = url.delivery !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.delivery}
      total={count.data}
      onShow={(delivery) => change({ delivery }, { replace: true })}
    />
  )
  return (
    <>
      <ViewTabs views={views} countOf={countOf} />
      <DeliveryFilterBar
        url={url}
        layout={layout}
        views={views}
        count={count.data}
        listed={list.data ?? []}
        onChange={(filter, isTyped = false) => change(filter, { replace: isTyped })}
      />
      <DataTable
        label={t('channels.tab.deliveries')}
        list={list}
        total={count.data}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: deliverySorts, onSort: (sort) => change({ sort }) }}
        onOpen={open}
        isFiltered={isFiltered(url)}
        empty={<EmptyState title={t('channels.delivery.empty.title')} hint={t('channels.delivery.empty.hint')} />}
      />
      <DeliveryDrawer deliveryId={url.delivery} pager={pager} onClose={() => change({ delivery: undefined })} />
    </>
  )
}
