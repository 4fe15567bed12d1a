import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { FilterChip } from '@outlet/shared/ui/list/FilterChip'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { useAssigneeFilter } from '@outlet/shared/ui/assignee/use-assignee-filter'
import { choices } from '@outlet/shared/ui/SelectFilter'
import { storesQuery, taskChannelsQuery } from '../snatch-tasks.queries'
import type { taskSource } from './task-source'

/** States with a button of their own. */
const USUAL_STATES = ['suspended', 'armed', 'ended'] as const satisfies readonly SnatchTaskState[]

export const TaskFilters = ({ list }: { readonly list: ListOf<typeof taskSource> }) => {
  const { bar, filter } = list
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  const stores = useQuery(storesQuery).data?.items ?? []
  const assignee = useAssigneeFilter(filter.assignee)
  const channels = useQuery(taskChannelsQuery).data?.items ?? []
  return (
    <>
      {bar.search(t('snatchTasks.filter.search'))}
      {USUAL_STATES.map((state) => (
        <FilterChip key={state} list={list} label={t(`snatchTasks.state.${state}`)} filter={{ state: [state] }} />
      ))}
      {bar.many(
        'state',
        t('snatchTasks.filter.state'),
        choices(SnatchTaskState.options, (state) => t(`snatchTasks.state.${state}`)),
      )}
      {bar.one(
        'website_type',
        t('snatchTasks.filter.store'),
        stores.map(({ key, name }) => ({ value: key, label: name })),
      )}
      {bar.one(
        'channel_id',
        t('snatchTasks.filter.channel'),
        channels.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {bar.many('assignee', assignee.label, assignee.options)}
      {mayWrite && bar.deleted()}
    </>
  )
}
