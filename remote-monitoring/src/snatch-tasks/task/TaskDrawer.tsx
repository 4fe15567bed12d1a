import { Alert } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { useCan } from '@outlet/shared/session/use-can'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordNotes } from '@outlet/shared/ui/notes/RecordNotes'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { TaskAttempts } from '../attempts/TaskAttempts'
import { ModeText, PhaseTag } from '../list/TaskCells'
import { limitsText } from '../limits-text'
import { attemptQuery, taskQuery, TIMES_STALE_MS } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { TaskDrawerActions } from '../TaskActions'
import { useReasonText } from '../use-reason-text'
import { BudgetBar } from './BudgetBar'
import { TargetList } from './TargetList'
import { useTaskFacts } from './use-task-facts'
import { useLocale } from '@outlet/shared/settings/use-settings'

interface DetailProps {
  readonly attemptId: string | undefined
  /** Note to show. */
  readonly noteId: string | undefined
  readonly onAttempt: (attemptId: string | undefined) => void
  readonly onEdit: () => void
  readonly onClose: () => void
}

const State = ({ task }: { readonly task: SnatchTask }) => {
  const { t } = useTranslation('snatch-tasks')
  const reasonText = useReasonText()
  return (
    <>
      <div className={styles.state}>
        <PhaseTag task={task} />
        <ModeText task={task} />
        <PracticeTag isPractice={task.is_practice} />
        <span className={styles.second}>
          {t('snatchTasks.since')} <TimeText time={task.state_since} form="date-time" />
        </span>
      </div>
      {task.suspended_code !== null && (
        <Alert type="error" content={t('snatchTasks.suspended', { reason: reasonText(task.suspended_code) })} />
      )}
      {task.channel.state !== 'active' && task.state !== 'ended' && (
        <Alert type="warning" content={t('snatchTasks.channel_inactive', { name: task.channel.name })} />
      )}
    </>
  )
}

const Detail = ({
  task,
  attemptId,
  noteId,
  onAttempt,
  onEdit,
  onClose,
}: DetailProps & { readonly task: SnatchTask }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const can = useCan()
  const facts = useTaskFacts(task)
  return (
    <section className={styles.detail}>
      <State task={task} />
      <p className={styles.sentence}>{limitsText(t, { ...task, converted: task.converted_budget }, locale)}</p>
      <BudgetBar task={task} />
      <TaskAttempts taskId={task.id} openId={attemptId} onOpen={onAttempt} />
      <TargetList task={task} />
      <DescriptionList facts={facts} />
      <RecordNotes record={{ type: 'snatch_task', id: task.id }} noteId={noteId} />
      {can('audit-records.read') && (
        <Link to={`/audit/list?subject_type=snatch_task&subject_id=${task.id}`}>{t('snatchTasks.audit')}</Link>
      )}
      {can('snatch-tasks.write') && <TaskDrawerActions task={task} onEdit={onEdit} onDeleted={onClose} />}
    </section>
  )
}

interface Props extends DetailProps {
  /** Task of the open drawer; undefined while none is open, or while only its attempt is known. */
  readonly taskId: string | undefined
  readonly pager: ReactNode
}

/** The task; while only its attempt is known, the error of loading that attempt. */
const useShownTask = (taskId: string | undefined, attemptId: string | undefined) => {
  const hasTask = taskId !== undefined
  const task = useQuery({ ...taskQuery(taskId ?? ''), enabled: hasTask, refetchInterval: TIMES_STALE_MS })
  const attempt = useQuery({ ...attemptQuery(attemptId ?? ''), enabled: !hasTask && attemptId !== undefined })
  const { error, refetch } = hasTask ? task : attempt
  return { data: task.data, error, refetch }
}

export const TaskDrawer = ({ taskId, pager, ...rest }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const query = useShownTask(taskId, rest.attemptId)
  const isOpen = (taskId ?? rest.attemptId) !== undefined
  const presence = taskId === undefined ? undefined : ({ type: 'snatch_task', id: taskId } as const)
  const title = query.data?.name ?? t('snatchTasks.one')
  return (
    <RecordDrawer
      title={title}
      isOpen={isOpen}
      onClose={rest.onClose}
      pager={pager}
      query={query}
      rows={10}
      presence={presence}
    >
      {(task) => <Detail key={task.id} task={task} {...rest} />}
    </RecordDrawer>
  )
}
