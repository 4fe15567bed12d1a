import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import { bulkMonitors, MonitorBulkAction } from '@outlet/shared/contract/inventory-monitor-bulk'
import type { Count } from '@outlet/shared/contract/list'
import { storedForm } from '@outlet/shared/contract/stored-form'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import { useTagChoices } from '@outlet/shared/ui/bulk/use-tag-choices'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { startMonitorBulk } from '../inventory-monitors.queries'
import type { MonitorFilterState } from './monitors-url'
import { TagsInput } from '../form/TagsInput'

/** Stored form of a job's action: rules for input may have changed since the job ran. */
const StoredAction = storedForm(MonitorBulkAction)

interface MonitorBulkProps {
  readonly filter: MonitorFilterState
  readonly selection: Selection
  readonly count: Count | undefined
}

/** Among which one chooses for many; a single monitor may have any. */
const intervals = [15, 60, 300, 900, 3600]
const useRestoring = (): readonly BulkChoice<MonitorBulkAction>[] => {
  const { t } = useTranslation('lists')
  return [{ key: 'restore', label: t('deleted.restore'), action: { kind: 'restore' } }]
}

const useChoices = (): readonly BulkChoice<MonitorBulkAction>[] => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const known = useQuery(monitorOptionsQuery).data?.tags ?? []
  const tagChoices = useTagChoices(
    known.map(({ tag }) => tag),
    TagsInput,
  )
  const words = (key: string) => t(`inventoryMonitors.bulk.${key}`)
  return [
    { key: 'refresh', label: words('refresh'), action: { kind: 'refresh' } },
    { key: 'pause', label: words('pause'), action: { kind: 'pause' } },
    { key: 'resume', label: words('resume'), action: { kind: 'resume' } },
    {
      key: 'interval',
      label: words('set_interval'),
      options: intervals.map((interval_seconds) => ({
        label: formatDuration(interval_seconds, locale),
        action: { kind: 'set_interval', interval_seconds },
      })),
    },
    ...tagChoices,
    {
      key: 'delete',
      label: words('delete'),
      action: { kind: 'delete' },
      question: words('delete_question'),
      isDanger: true,
    },
  ]
}

const useDescribe = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  return (action: BulkJob['action']): string => {
    const { data } = StoredAction.safeParse(action)
    if (!data) return action.kind
    return t(`inventoryMonitors.bulk.done.${data.kind}`, {
      tags: 'tags' in data ? data.tags.join(', ') : '',
      interval: 'interval_seconds' in data ? formatDuration(data.interval_seconds, locale) : '',
    })
  }
}

/** What can be done to many monitors at once, and what became of it. */
export const MonitorBulk = ({ filter, selection, count }: MonitorBulkProps) => {
  const choices = useChoices()
  const restoring = useRestoring()
  const describe = useDescribe()
  return (
    <>
      <BulkJobs list={bulkMonitors.path} describe={describe} />
      <BulkBar
        selection={selection}
        count={count}
        choices={filter.deleted ? restoring : choices}
        ask={(request) => startMonitorBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })}
      />
    </>
  )
}
