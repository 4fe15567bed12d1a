import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import type { Count } from '@outlet/shared/contract/list'
import { ChannelState, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { CountText } from '@outlet/shared/ui/CountText'
import { DeletedFilter } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import {
  filterOf,
  isFiltered,
  noFilter,
  type ChannelFilterState,
  type NotificationChannelsUrl,
} from './notification-channels-url'

interface Props {
  readonly url: NotificationChannelsUrl
  readonly layout: ColumnLayout<NotificationChannel>
  readonly count: Count | undefined
  readonly onChange: (filter: ChannelFilterState, isTyped?: boolean) => void
  readonly onAdd: () => void
}

/** No channel of the list is a bell: that is part of the console. */
const kinds = ChannelKind.options.filter((kind) => kind !== 'bell')
const owners = ['true', 'false'] as const

export const ChannelFilterBar = ({ url, layout, count, onChange, onAdd }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <ColumnsButton layout={layout} />
          <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('channels.add')}
          </Button>
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput label={t('channels.filter.search')} value={url.q ?? ''} onSearch={(q) => onChange({ q }, true)} />
      <ManyFilter
        label={t('channels.filter.kind')}
        options={kinds.map((value) => ({ value, label: t(`channels.kind.${value}`) }))}
        value={url.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ManyFilter
        label={t('channels.filter.state')}
        options={ChannelState.options.map((value) => ({ value, label: t(`channels.state.${value}`) }))}
        value={url.state}
        onChange={(state) => onChange({ state })}
      />
      <SelectFilter
        label={t('channels.filter.own')}
        options={owners.map((value) => ({ value, label: t(`channels.filter.own_${value}`) }))}
        value={owners.find((owner) => owner === String(url.own))}
        onChange={(own) => onChange({ own: own === undefined ? undefined : own === 'true' })}
      />
      <DeletedFilter isDeleted={url.deleted ?? false} onChange={(deleted) => onChange({ deleted })} />
    </ListToolbar>
  )
}
