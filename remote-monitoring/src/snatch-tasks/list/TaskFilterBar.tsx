import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { DeletedFilter } from '@outlet/shared/ui/deleted/DeletedFilter'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { storesQuery, taskChannelsQuery } from '../snatch-tasks.queries'
import { filterOf, isFiltered, noFilter, type SnatchTasksUrl, type TaskFilterState } from './tasks-url'

interface Props {
  readonly url: SnatchTasksUrl
  readonly views: ListViews
  readonly count: ReactNode
  readonly actions: ReactNode
  readonly onChange: (filter: TaskFilterState, isTyped?: boolean) => void
}

export const TaskFilterBar = ({ url, views, count, actions, onChange }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  const stores = useQuery(storesQuery).data?.items ?? []
  const channels = useQuery(taskChannelsQuery).data?.items ?? []
  return (
    <ListToolbar
      count={count}
      actions={actions}
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t('snatchTasks.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <ManyFilter
        label={t('snatchTasks.filter.state')}
        options={SnatchTaskState.options.map((value) => ({ value, label: t(`snatchTasks.state.${value}`) }))}
        value={url.state}
        onChange={(state) => onChange({ state: state.length > 0 ? state : undefined })}
      />
      <SelectFilter
        label={t('snatchTasks.filter.store')}
        options={stores.map(({ key, name }) => ({ value: key, label: name }))}
        value={url.website_type}
        onChange={(website_type) => onChange({ website_type })}
      />
      <SelectFilter
        label={t('snatchTasks.filter.channel')}
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        value={url.channel_id}
        onChange={(channel_id) => onChange({ channel_id })}
      />
      {mayWrite && (
        <DeletedFilter
          isDeleted={url.deleted ?? false}
          onChange={(deleted) => onChange({ deleted: deleted || undefined })}
        />
      )}
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
