import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import {
  orderColumns,
  OrderFulfilment,
  OrderPayment,
  OrderStatus,
  type OrderWithProducts,
} from '@outlet/shared/contract/orders'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { DayRangeFilter } from '@outlet/shared/ui/DayRangeFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { orderCsvTicket } from './orders.queries'
import { filterOf, isFiltered, noFilter, type OrderFilterState, type OrdersUrl } from './orders-url'

interface Props {
  readonly url: OrdersUrl
  readonly layout: ColumnLayout<OrderWithProducts>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly onChange: (filter: OrderFilterState, isTyped?: boolean) => void
}

export const OrderFilterBar = ({ url, layout, views, count, onChange }: Props) => {
  const { t } = useTranslation('orders')
  const options = <Word extends string>(axis: string, words: readonly Word[]) =>
    words.map((value) => ({ value, label: t(`orders.${axis}.${value}`) }))
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <CsvButton
            columns={orderColumns}
            titleOf={(key) => t(`orders.csv.${key}`)}
            ask={(columns) => orderCsvTicket({ filter: filterOf(url), sort: url.sort, columns })}
          />
          <ColumnsButton layout={layout} />
        </>
      }
      further={
        <SelectFilter
          label={t('orders.filter.has_rate')}
          options={(['false', 'true'] as const).map((value) => ({ value, label: t(`orders.has_rate.${value}`) }))}
          value={url.has_rate === undefined ? undefined : `${url.has_rate}`}
          onChange={(value) => onChange({ has_rate: value && value === 'true' })}
        />
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput label={t('orders.filter.search')} value={url.q ?? ''} onSearch={(q) => onChange({ q }, true)} />
      <ManyFilter
        label={t('orders.filter.status')}
        options={options('status', OrderStatus.options)}
        value={url.status}
        onChange={(status) => onChange({ status })}
      />
      <ManyFilter
        label={t('orders.filter.payment')}
        options={options('payment', OrderPayment.options)}
        value={url.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <ManyFilter
        label={t('orders.filter.fulfilment')}
        options={options('fulfilment', OrderFulfilment.options)}
        value={url.fulfilment}
        onChange={(fulfilment) => onChange({ fulfilment })}
      />
      <DayRangeFilter
        label={t('orders.filter.placed')}
        fromLabel={t('orders.filter.placed_from')}
        toLabel={t('orders.filter.placed_to')}
        value={{ from: url.placed_from, to: url.placed_to }}
        onChange={({ from, to }) => onChange({ placed_from: from, placed_to: to })}
      />
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
