import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkMonitors, MonitorBulkAction } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import { useMuteChoice } from '@outlet/shared/ui/bulk/use-mute-choice'
import { useAssignChoice } from '@outlet/shared/ui/assignee/use-assign-choice'
import { useTagChoices } from '@outlet/shared/ui/bulk/use-tag-choices'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { startMonitorBulk } from '../inventory-monitors.queries'
import type { monitorSource } from './monitor-source'
import { TagsInput } from '../form/TagsInput'

/** Stored form of a job's action: input rules may have changed since the job ran. */
const StoredAction = storedForm(MonitorBulkAction)

/** Intervals in seconds offered for bulk changes; a single monitor may have any. */
const intervals = [15, 60, 300, 900, 3600]
const useRestoring = (): readonly BulkChoice<MonitorBulkAction>[] => {
  const { t } = useTranslation('lists')
  return [{ key: 'restore', label: t('deleted.restore'), action: { kind: 'restore' } }]
}

const useChoices = (muting: BulkChoice<MonitorBulkAction>): readonly BulkChoice<MonitorBulkAction>[] => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const known = useQuery(monitorOptionsQuery).data?.tags ?? []
  const tagChoices = useTagChoices(
    known.map(({ tag }) => tag),
    TagsInput,
  )
  const assignChoice = useAssignChoice()
  const text = (key: string) => t(`inventoryMonitors.bulk.${key}`)
  return [
    { key: 'refresh', label: text('refresh'), action: { kind: 'refresh' } },
    { key: 'pause', label: text('pause'), action: { kind: 'pause' } },
    { key: 'resume', label: text('resume'), action: { kind: 'resume' } },
    muting,
    {
      key: 'interval',
      label: text('set_interval'),
      options: intervals.map((interval_seconds) => ({
        label: formatDuration(interval_seconds, locale),
        action: { kind: 'set_interval', interval_seconds },
      })),
    },
    assignChoice,
    ...tagChoices,
    {
      key: 'delete',
      label: text('delete'),
      action: { kind: 'delete' },
      question: text('delete_question'),
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
    if (data.kind === 'mute' && data.muted_until === null) return t('inventoryMonitors.bulk.done.unmute')
    return t(`inventoryMonitors.bulk.done.${data.kind}`, {
      time: 'muted_until' in data && data.muted_until !== null ? formatDateTime(data.muted_until, locale) : '',
      tags: 'tags' in data ? data.tags.join(', ') : '',
      interval: 'interval_seconds' in data ? formatDuration(data.interval_seconds, locale) : '',
    })
  }
}

export const MonitorBulk = ({ list }: { readonly list: ListOf<typeof monitorSource> }) => {
  const { filter, selection, total } = list
  const muting = useMuteChoice()
  const choices = useChoices(muting.choice)
  const restoring = useRestoring()
  const describe = useDescribe()
  return (
    <>
      <BulkJobs list={bulkMonitors.path} describe={describe} />
      <BulkBar
        selection={selection}
        count={total}
        choices={filter.deleted ? restoring : choices}
        startJob={(request) =>
          startMonitorBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })
        }
      />
      {muting.dialog}
    </>
  )
}
