import type { TFunction } from 'i18next'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import type { Column } from '@outlet/shared/ui/DataTable'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { AnswerCell, CardTitle, ChannelCell, StateCell, TitleCell } from './DeliveryCells'

type Words = TFunction<'channels'>

/** When, what, to where, and what became of it. */
export const deliveryColumns = (t: Words): Column<Delivery>[] => [
  {
    key: 'created_at',
    title: t('channels.delivery.column.created_at'),
    sort: 'created_at',
    width: 142,
    card: 'price',
    cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
    cardCell: ({ created_at }) => <TimeText time={created_at} />,
  },
  {
    key: 'title',
    title: t('channels.delivery.column.title'),
    card: 'title',
    cell: (delivery) => <TitleCell delivery={delivery} />,
    cardCell: (delivery) => <CardTitle delivery={delivery} />,
  },
  {
    key: 'channel',
    title: t('channels.delivery.column.channel'),
    width: 170,
    cell: (delivery) => <ChannelCell delivery={delivery} />,
  },
  {
    key: 'rule',
    title: t('channels.delivery.column.rule'),
    width: 140,
    cell: ({ rule }) => rule?.name ?? t('channels.delivery.no_rule'),
  },
  {
    key: 'state',
    title: t('channels.delivery.column.state'),
    width: 200,
    card: 'state',
    cell: (delivery) => <StateCell delivery={delivery} />,
  },
  {
    key: 'attempts',
    title: t('channels.delivery.column.attempts'),
    width: 80,
    align: 'end',
    cell: ({ attempts }) => <NumberText value={attempts} />,
  },
  {
    key: 'answer',
    title: t('channels.delivery.column.answer'),
    width: 180,
    cell: (delivery) => <AnswerCell delivery={delivery} />,
  },
  {
    key: 'event_at',
    title: t('channels.delivery.column.event_at'),
    width: 142,
    isOptional: true,
    cell: ({ event_at }) => <TimeText time={event_at} form="date-time" />,
  },
  {
    key: 'store',
    title: t('channels.delivery.column.store'),
    width: 130,
    isOptional: true,
    cell: ({ store }) => store,
  },
]
