import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import {
  orderColumns,
  OrderFulfilment,
  OrderPayment,
  OrderSource,
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
import { orderCsvTicket, orderTagsQuery } from './orders.queries'
import { filterOf, isFiltered, noFilter, type OrderFilterState, type OrdersUrl } from './orders-url'

interface Props {
  readonly url: OrdersUrl
  readonly layout: ColumnLayout<OrderWithProducts>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly onChange: (filter: OrderFilterState, isTyped?: boolean) => void
}

const flags = ['is_oversold', 'has_rate'] as const

/** What is asked for now and then. */
const FurtherFilters = ({ url, onChange }: Pick<Props, 'url' | 'onChange'>) => {
  const { t } = useTranslation('orders')
  const { data } = useQuery(orderTagsQuery)
  // One that the address names may be used no more.
  const tags = new Set([...(data?.items ?? []).map(({ tag }) => tag), ...(url.tag ?? [])])
  return (
    <>
      <ManyFilter
        label={t('orders.filter.source')}
        options={OrderSource.options.map((value) => ({ value, label: t(`orders.source.${value}`) }))}
        value={url.source}
        onChange={(source) => onChange({ source })}
      />
      <ManyFilter
        label={t('orders.filter.tag')}
        options={[...tags].map((value) => ({ value, label: value }))}
        value={url.tag}
        onChange={(tag) => onChange({ tag })}
      />
      {flags.map((flag) => (
        <SelectFilter
          key={flag}
          label={t(`orders.filter.${flag}`)}
          options={(['false', 'true'] as const).map((value) => ({ value, label: t(`orders.${flag}.${value}`) }))}
          value={url[flag] === undefined ? undefined : `${url[flag]}`}
          onChange={(value) => onChange({ [flag]: value && value === 'true' })}
        />
      ))}
    </>
  )
}

export const OrderFilterBar = ({ url, layout, views, count, onChange }: Props) => {
  const { t } = useTranslation('orders')
  const labelOf = (axis: string, value: string) => t(`orders.${axis}.${value}`)
  const options = <Word extends string>(axis: string, words: readonly Word[]) =>
    words.map((value) => ({ value, label: labelOf(axis, value) }))
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
      further={<FurtherFilters url={url} onChange={onChange} />}
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
