import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import { useCan } from '@outlet/shared/session/use-can'
import { runAction } from '@outlet/shared/ui/use-action'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { deliverySource } from './delivery-source'
import { DeliveryDrawer } from './DeliveryDrawer'
import { DeliveryFilters } from './DeliveryFilters'
import { markSeenAction } from './deliveries.queries'
import { ResponseCell, CardTitle, ChannelCell, StateCell, TitleCell } from './DeliveryCells'

type Translate = TFunction<'channels'>

const column = columnOf<Delivery, Translate>((t, key) => t(`channels.delivery.column.${key}`))

/** Columns for time, title, channel and state. */
const deliveryColumns = (t: Translate): Column<Delivery>[] => [
  column(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    sort: 'created_at',
    width: 142,
    card: 'price',
    cardCell: ({ created_at }) => <TimeText time={created_at} />,
  }),
  column(t, 'title', (delivery) => <TitleCell delivery={delivery} />, {
    card: 'title',
    cardCell: (delivery) => <CardTitle delivery={delivery} />,
  }),
  column(t, 'channel', (delivery) => <ChannelCell delivery={delivery} />, { width: 136 }),
  column(t, 'rule', ({ rule }) => rule?.name ?? t('channels.delivery.no_rule'), { width: 150 }),
  column(t, 'state', (delivery) => <StateCell delivery={delivery} />, { width: 170, card: 'state' }),
  column(t, 'attempts', ({ attempts }) => <NumberText value={attempts} />, { width: 80, align: 'end' }),
  column(t, 'answer', (delivery) => <ResponseCell delivery={delivery} />, { width: 120 }),
  column(t, 'event_at', ({ event_at }) => <TimeText time={event_at} form="date-time" />, {
    width: 142,
    isOptional: true,
  }),
  column(t, 'store', ({ store }) => store, { width: 130, isOptional: true }),
]

/** Maximum number of deliveries marked by one request. */
const MAX_IDS_PER_REQUEST = 200

/** Marks the listed dead letters as seen. */
const SeenButton = ({ listed }: { readonly listed: readonly Delivery[] }) => {
  const { t } = useTranslation('channels')
  const maySend = useCan()('deliveries.send')
  const { mutateAsync, isPending } = useMutation(markSeenAction)
  const ids = listed
    .filter(({ state, is_seen }) => state === 'dead' && !is_seen)
    .slice(0, MAX_IDS_PER_REQUEST)
    .map(({ id }) => id)
  if (!maySend || ids.length === 0) return null
  const mark = async () => {
    const { count } = await mutateAsync({ body: { ids } })
    Message.success(t('channels.delivery.seen', { count }))
  }
  return (
    <Button loading={isPending} onClick={() => void runAction(mark)}>
      {t('channels.delivery.mark_seen', { count: ids.length })}
    </Button>
  )
}

/** All messages to channels with their state and the service's response. */
export default function DeliveriesTab() {
  const { t } = useTranslation('channels')
  const list = useList(deliverySource)
  const { url, change, bar } = list
  return (
    <>
      <ListStatus list={list} />
      <ListScreen
        list={list}
        label={t('channels.tab.deliveries')}
        columns={useMemo(() => deliveryColumns(t), [t])}
        filters={<DeliveryFilters list={list} />}
        further={bar.flag('is_unseen', t('channels.delivery.filter.unseen'), [
          { value: 'true', label: t('channels.delivery.filter.unseen_true') },
        ])}
        before={url.is_unseen === true && <SeenButton listed={list.rows.data ?? []} />}
        empty={<EmptyState title={t('channels.delivery.empty.title')} hint={t('channels.delivery.empty.hint')} />}
      />
      <DeliveryDrawer
        deliveryId={url.delivery}
        pager={list.pager(url.delivery)}
        onClose={() => change({ delivery: undefined })}
      />
    </>
  )
}
