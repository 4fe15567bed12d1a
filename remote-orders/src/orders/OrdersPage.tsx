import { Button } from '@arco-design/web-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderFilters, type Order } from '@outlet/shared/contract/orders'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useSelection } from '@outlet/shared/ui/use-selection'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AttentionButton } from './attention/AttentionButton'
import { LateInbox } from './attention/LateInbox'
import { orderColumns } from './order-columns'
import { OrderBulk } from './OrderBulk'
import { OrderDrawer } from './OrderDrawer'
import { OrderFilterBar } from './OrderFilterBar'
import { filterOf, isFiltered, listQueryOf, OrdersUrl } from './orders-url'
import { ordersCountQuery, ordersQuery } from './orders.queries'
import { OrdersTable } from './OrdersTable'
import { useOrderSteps } from './use-order-steps'

const OrderForms = lateForms(async () => (await import('./OrderForms')).OrderForms)

/** Names the list to the server: its views and columns. */
const LIST = 'orders'
const viewNames = [...Object.keys(orderFilters), 'sort']
const toggledInbox = ({ attention }: OrdersUrl): Partial<OrdersUrl> => ({
  attention: attention === undefined ? 'purchases' : undefined,
})
const idOf = ({ id }: Order) => id
const countOf = (search: string) => ordersCountQuery(filterOf(readUrlState(OrdersUrl, search)))

const NoOrders = ({ action }: { readonly action: ReactNode }) => {
  const { t } = useTranslation('orders')
  return <EmptyState title={t('orders.empty.title')} hint={t('orders.empty.hint')} action={action} />
}

/** Every order, searched, filtered and sorted by the server; what was bought elsewhere is recorded here too. */
export default function OrdersPage() {
  const { t } = useTranslation('orders')
  const can = useCan()
  const [url, setUrl] = useUrlState(OrdersUrl)
  const orders = useInfiniteQuery(ordersQuery(listQueryOf(url)))
  const count = useQuery(ordersCountQuery(filterOf(url)))
  const onStep = useOrderSteps()
  const edit = useCallback((order: Order) => setUrl({ order: order.id, form: 'edit' }), [setUrl])
  const mayWrite = can('orders.write')
  const { columns, layout } = useListColumns(
    LIST,
    useMemo(() => orderColumns(t, mayWrite ? { onStep, onEdit: edit } : undefined), [t, mayWrite, onStep, edit]),
  )
  const views = useListViews(LIST, viewNames)
  const selection = useSelection(filterOf(url))
  const open = useCallback((order: Order) => setUrl({ order: order.id }), [setUrl])
  const pager = url.order !== undefined && (
    <RecordPager
      list={orders}
      rowKey={idOf}
      open={url.order}
      total={count.data}
      onShow={(order) => setUrl({ order }, { replace: true })}
    />
  )
  const [isInboxOpen, toggleInbox] = [url.attention !== undefined, () => setUrl(toggledInbox(url))]
  const record = (label: string) =>
    mayWrite && (
      <Button type="primary" onClick={() => setUrl({ form: 'new' })}>
        {label}
      </Button>
    )
  return (
    <Page
      title={t('orders.title')}
      status={<ViewTabs views={views} countOf={countOf} />}
      actions={
        <>
          {can('snatch-tasks.read') && <AttentionButton isOpen={isInboxOpen} onToggle={toggleInbox} />}
          {record(t('orders.record'))}
        </>
      }
    >
      <LateInbox isOpen={isInboxOpen} onClose={toggleInbox} />
      <OrderFilterBar
        url={url}
        layout={layout}
        views={views}
        count={count.data}
        onChange={(filter, isTyped = false) => setUrl(filter, { replace: isTyped })}
      />
      <OrderBulk filter={filterOf(url)} selection={selection} count={count.data} />
      <OrdersTable
        list={orders}
        total={count.data}
        columns={columns}
        onResize={layout.resize}
        selection={mayWrite ? selection : undefined}
        sort={url.sort}
        isFiltered={isFiltered(url)}
        empty={<NoOrders action={record(t('orders.empty.action'))} />}
        onSort={(sort) => setUrl({ sort })}
        onOpen={open}
      />
      <OrderDrawer
        orderId={url.order}
        pager={pager}
        onClose={() => setUrl({ order: undefined, form: undefined })}
        onStep={onStep}
        onEdit={edit}
      />
      <OrderForms
        isWanted={url.form !== undefined}
        form={url.form}
        orderId={url.order}
        onClose={() => setUrl({ form: undefined })}
      />
    </Page>
  )
}
