import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { DeliveryState, DeliveryType, type Delivery } from '@outlet/shared/contract/deliveries'
import type { Count } from '@outlet/shared/contract/list'
import { CountText } from '@outlet/shared/ui/CountText'
import { DayRangeFilter } from '@outlet/shared/ui/DayRangeFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { knownChannelsQuery, knownRulesQuery, knownStoresQuery } from './deliveries.queries'
import { filterOf, isFiltered, noFilter, type DeliveriesUrl, type DeliveryFilterState } from './deliveries-url'
import { SeenButton } from './SeenButton'

interface Props {
  readonly url: DeliveriesUrl
  readonly layout: ColumnLayout<Delivery>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly listed: readonly Delivery[]
  readonly onChange: (filter: DeliveryFilterState, isTyped?: boolean) => void
}

type FilterProps = Pick<Props, 'url' | 'onChange'>

const named = (items: readonly { id: string; name: string }[] = []) =>
  items.map(({ id, name }) => ({ value: id, label: name }))

/** What it was about. */
const SubjectFilters = ({ url, onChange }: FilterProps) => {
  const { t } = useTranslation('channels')
  const rules = useQuery(knownRulesQuery).data?.items
  const stores = useQuery(knownStoresQuery).data?.items ?? []
  return (
    <>
      <ManyFilter
        label={t('channels.delivery.filter.event')}
        options={AlertEvent.options.map((value) => ({ value, label: t(`channels.event.${value}`) }))}
        value={url.event}
        onChange={(event) => onChange({ event })}
      />
      <ManyFilter
        label={t('channels.delivery.filter.rule')}
        options={named(rules)}
        value={url.rule_id}
        onChange={(rule_id) => onChange({ rule_id })}
      />
      <SelectFilter
        label={t('channels.delivery.filter.store')}
        options={stores.map(({ key, name }) => ({ value: key, label: name }))}
        value={url.website_type}
        onChange={(website_type) => onChange({ website_type })}
      />
    </>
  )
}

/** What became of it, and where it went. */
const StateFilters = ({ url, onChange }: FilterProps) => {
  const { t } = useTranslation('channels')
  const channels = useQuery(knownChannelsQuery).data?.items
  return (
    <>
      <ManyFilter
        label={t('channels.delivery.filter.state')}
        options={DeliveryState.options.map((value) => ({ value, label: t(`channels.delivery.state.${value}`) }))}
        value={url.state}
        onChange={(state) => onChange({ state })}
      />
      <ManyFilter
        label={t('channels.delivery.filter.channel')}
        options={named(channels)}
        value={url.channel_id}
        onChange={(channel_id) => onChange({ channel_id })}
      />
    </>
  )
}

export const DeliveryFilterBar = ({ url, layout, views, count, listed, onChange }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          {url.is_unseen === true && <SeenButton listed={listed} />}
          <ColumnsButton layout={layout} />
        </>
      }
      further={
        <SelectFilter
          label={t('channels.delivery.filter.unseen')}
          options={[{ value: 'true', label: t('channels.delivery.filter.unseen_true') }]}
          value={url.is_unseen ? 'true' : undefined}
          onChange={(value) => onChange({ is_unseen: value === undefined ? undefined : true })}
        />
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t('channels.delivery.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q }, true)}
      />
      <StateFilters url={url} onChange={onChange} />
      <ManyFilter
        label={t('channels.delivery.filter.type')}
        options={DeliveryType.options.map((value) => ({ value, label: t(`channels.delivery.type.${value}`) }))}
        value={url.type}
        onChange={(type) => onChange({ type })}
      />
      <SubjectFilters url={url} onChange={onChange} />
      <DayRangeFilter
        label={t('channels.delivery.filter.created')}
        fromLabel={t('channels.delivery.filter.created_from')}
        toLabel={t('channels.delivery.filter.created_to')}
        value={{ from: url.created_from, to: url.created_to }}
        onChange={({ from, to }) => onChange({ created_from: from, created_to: to })}
      />
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
