import { productStock } from '@outlet/shared/contract/stock'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductInterval } from '@outlet/shared/contract/products/product-history'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { OrderableTag } from './OrderableTag'

const fromOf = ({ from }: ProductInterval) => from

/** Table of the readings and the time each was valid, latest first. Accessible alternative to the chart. */
export const HistoryTable = ({ intervals, label }: { intervals: readonly ProductInterval[]; label: string }) => {
  const { t } = useTranslation('catalog')
  const labels = useStockLabels()
  const rows = useMemo(() => intervals.toReversed(), [intervals])
  const columns = useMemo(
    (): readonly Column<ProductInterval>[] => [
      {
        key: 'from',
        title: t('outletProducts.history.from'),
        width: 150,
        cell: ({ from }) => <TimeText time={from} form="date-time" />,
      },
      {
        key: 'seen_until',
        title: t('outletProducts.history.seen_until'),
        width: 150,
        cell: ({ seen_until }) => <TimeText time={seen_until} form="date-time" />,
      },
      {
        key: 'price',
        title: t('outletProducts.column.current_price'),
        width: 110,
        align: 'end',
        cell: ({ price }) => <MoneyText money={price} />,
        moneyLines: ({ price }, text) => [text(price)],
      },
      {
        key: 'list_price',
        title: t('outletProducts.column.regular_price'),
        width: 110,
        align: 'end',
        cell: ({ list_price }) => <MoneyText money={list_price} />,
        moneyLines: ({ list_price }, text) => [text(list_price)],
      },
      {
        key: 'ats',
        title: t('outletProducts.column.ats'),
        width: 100,
        align: 'end',
        cell: (one) => labels.quantity(productStock(one)),
      },
      {
        key: 'orderable',
        title: t('outletProducts.column.orderable'),
        width: 116,
        cell: (one) => <OrderableTag of={productStock(one)} />,
      },
    ],
    [t, labels],
  )
  return <DataTable label={label} list={listOfKnown(rows)} columns={columns} rowKey={fromOf} />
}
