import type { TFunction } from 'i18next'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ResponseCell, CardTitle, ChannelCell, StateCell, TitleCell } from './DeliveryCells'

type Translate = TFunction<'channels'>

const column = columnOf<Delivery, Translate>((t, key) => t(`channels.delivery.column.${key}`))

/** Columns for time, title, channel and state. */
export const deliveryColumns = (t: Translate): Column<Delivery>[] => [
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
  column(t, 'channel', (delivery) => <ChannelCell delivery={delivery} />, { width: 170 }),
  column(t, 'rule', ({ rule }) => rule?.name ?? t('channels.delivery.no_rule'), { width: 140 }),
  column(t, 'state', (delivery) => <StateCell delivery={delivery} />, { width: 200, card: 'state' }),
  column(t, 'attempts', ({ attempts }) => <NumberText value={attempts} />, { width: 80, align: 'end' }),
  column(t, 'answer', (delivery) => <ResponseCell delivery={delivery} />, { width: 180 }),
  column(t, 'event_at', ({ event_at }) => <TimeText time={event_at} form="date-time" />, {
    width: 142,
    isOptional: true,
  }),
  column(t, 'store', ({ store }) => store, { width: 130, isOptional: true }),
]
