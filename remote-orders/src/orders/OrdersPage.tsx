import { Button, Skeleton } from '@arco-design/web-react'
import { useCallback, useMemo, lazy, Suspense, type ReactNode } from 'react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orderList, type Order } from '@outlet/shared/contract/orders'
import { useCan } from '@outlet/shared/session/use-can'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { orderColumns } from './list/order-columns'
import { orderSource } from './list/order-source'
import { OrderBulk } from './list/OrderBulk'
import { OrderDrawer } from './order/OrderDrawer'
import { FurtherOrderFilters, OrderFilters } from './list/OrderFilters'
import { orderCsvTicket } from './orders.queries'
import { useOrderSteps } from './order/use-order-steps'
import { unknownPurchasesQuery } from './attention/attention.queries'

const OrderForms = lateForms(async () => (await import('./form/OrderForms')).OrderForms)

const NoOrders = ({ action }: { readonly action: ReactNode }) => {
  const { t } = useTranslation('orders')
  return <EmptyState title={t('orders.empty.title')} hint={t('orders.empty.hint')} action={action} />
}

/** Shows the number of purchases that need a person, and opens them above the list. */
const AttentionButton = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { data = [], hasNextPage } = useInfiniteQuery(unknownPurchasesQuery)
  const number = `${formatNumber(data.length, locale)}${hasNextPage ? '+' : ''}`
  return (
    <Button status={data.length > 0 ? 'danger' : 'default'} aria-expanded={isOpen} onClick={onToggle}>
      {data.length > 0 ? t('orders.attention.show', { number }) : t('orders.attention.none')}
    </Button>
  )
}

/** A lazy chunk, because usually no purchase needs a person. */
const AttentionInbox = lazy(async () => import('./attention/AttentionInbox'))

const LateInbox = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && (
    <Suspense fallback={<Skeleton animation text={{ rows: 4 }} />}>
      <AttentionInbox onClose={onClose} />
    </Suspense>
  )

/** All orders, searched, filtered and sorted by the server; purchases made elsewhere are recorded here as well. */
export default function OrdersPage() {
  const { t } = useTranslation('orders')
  const can = useCan()
  const list = useList(orderSource)
  const { url, change } = list
  const onStep = useOrderSteps()
  const edit = useCallback((order: Order) => change({ order: order.id, form: 'edit' }), [change])
  const mayWrite = can('orders.write')
  const columns = useMemo(
    () => orderColumns(t, mayWrite ? { onStep, onEdit: edit } : undefined),
    [t, mayWrite, onStep, edit],
  )
  const isInboxOpen = url.attention !== undefined
  const toggleInbox = () => change({ attention: isInboxOpen ? undefined : 'purchases' })
  const record = (type: 'primary' | 'secondary', label: string) =>
    mayWrite && (
      <Button type={type} icon={<IconPlus />} onClick={() => change({ form: 'new' })}>
        {label}
      </Button>
    )
  return (
    <Page
      title={t('orders.title')}
      status={<ListStatus list={list} />}
      actions={
        <>
          {can('snatch-tasks.read') && <AttentionButton isOpen={isInboxOpen} onToggle={toggleInbox} />}
          {record('primary', t('orders.record'))}
        </>
      }
    >
      <LateInbox isOpen={isInboxOpen} onClose={toggleInbox} />
      <ListScreen
        list={list}
        label={t('orders.title')}
        columns={columns}
        filters={<OrderFilters list={list} />}
        further={<FurtherOrderFilters list={list} />}
        csv={{
          columns: orderList.csv,
          titleOf: (key) => t(`orders.csv.${key}`),
          requestTicket: orderCsvTicket,
        }}
        bulk={<OrderBulk list={list} />}
        isSelectable={mayWrite}
        empty={<NoOrders action={record('secondary', t('orders.empty.action'))} />}
      />
      <OrderDrawer
        orderId={url.order}
        noteId={url.note}
        pager={list.pager(url.order)}
        onClose={() => change({ order: undefined, note: undefined, form: undefined })}
        onStep={onStep}
        onEdit={edit}
      />
      <OrderForms
        isRequested={url.form !== undefined}
        form={url.form}
        orderId={url.order}
        onClose={() => change({ form: undefined })}
      />
    </Page>
  )
}
