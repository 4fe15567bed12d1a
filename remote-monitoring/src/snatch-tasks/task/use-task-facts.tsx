import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useCan } from '@outlet/shared/session/use-can'
import { RecordAssignee } from '@outlet/shared/ui/assignee/RecordAssignee'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { activeHoursText } from '@outlet/shared/format/active-hours-text'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { assignTaskAction } from '../snatch-tasks.queries'
import { ExpiryCell, NextCell, StoreText } from '../list/TaskCells'

/** Settings of a task by label, except its limits and targets. */
export const useTaskFacts = (task: SnatchTask) => {
  const { t } = useTranslation(['snatch-tasks', 'monitoring'])
  const locale = useLocale()
  const zone = useQuery(monitorOptionsQuery).data?.time_zone
  const { mutateAsync: assign } = useMutation(assignTaskAction)
  const mayWrite = useCan()('snatch-tasks.write')
  const params = { taskId: task.id }
  const onAssign = (assignee_id: string | null) => assign({ params, body: { version: task.version, assignee_id } })
  const { active_hours: hours, starts_at: starts } = task
  const hoursText = hours && [activeHoursText(hours, locale), zone && `(${zone})`].filter((part) => part).join(' ')
  const facts: Readonly<Record<string, ReactNode>> = {
    website_type: <StoreText storeKey={task.website_type} />,
    channel: task.channel.name,
    next: <NextCell task={task} />,
    ...(starts !== null && { starts_at: <TimeText time={starts} form="date-time" /> }),
    expires_at: <ExpiryCell task={task} />,
    active_hours: hoursText ?? t('monitoring:common.hours.always'),
    cooldown: formatDuration(task.cooldown_seconds, locale),
    priority: <NumberText value={task.priority} />,
    assignee: <RecordAssignee assignee={task.assignee} onAssign={mayWrite ? onAssign : undefined} />,
    created_by: task.created_by?.name ?? <UnknownValue />,
    created_at: <TimeText time={task.created_at} form="date-time" />,
  }
  return Object.entries(facts).map(([key, value]) => ({ key, label: t(`snatchTasks.column.${key}`), value }))
}
