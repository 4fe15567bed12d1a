import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StateText } from '@outlet/shared/ui/StateText'
import type { WorkSchedule } from '@outlet/shared/contract/work'
import { formatDuration } from '@outlet/shared/format/duration'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { DueText } from '@outlet/shared/ui/DueText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { runAction } from '@outlet/shared/ui/use-action'
import { NameCell } from './NameCell'
import { useWorkLabels } from '../common/use-work-labels'
import { WorkTable } from './WorkTable'
import { runScheduleAction } from './work.queries'
import styles from './work.module.css'

/** State of a schedule: running, late or failing; nothing otherwise. */
const StateTag = ({ is_running, is_late, failures }: WorkSchedule) => {
  const { t } = useTranslation('admin')
  return (
    <>
      {is_running && <StateText color="arcoblue">{t('work.schedules.running')}</StateText>}
      {is_late && <StateText color="orange">{t('work.schedules.late')}</StateText>}
      {failures > 0 && <StateText color="red">{t('work.schedules.failures', { count: failures })}</StateText>}
    </>
  )
}

const NextCell = ({ next_at, is_running }: WorkSchedule) => {
  const { t } = useTranslation('admin')
  return is_running ? t('work.schedules.running') : <DueText time={next_at} />
}

const RunButton = ({ name, is_running }: WorkSchedule) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const { mutateAsync, isPending } = useMutation(runScheduleAction)
  const act = async () => {
    await mutateAsync({ params: { name } })
    Message.success(t('work.schedules.scheduled', { name: labels.schedule(name) }))
  }
  return (
    <span onClickCapture={dropSecondClick}>
      <Button
        size="small"
        disabled={is_running}
        loading={isPending}
        aria-label={t('work.schedules.run_named', { name: labels.schedule(name) })}
        onClick={() => void runAction(act)}
      >
        {t('work.schedules.run')}
      </Button>
    </span>
  )
}

const needsAttention = ({ is_late, failures }: WorkSchedule) => is_late || failures > 0

export const ScheduleTable = ({ schedules }: { schedules: readonly WorkSchedule[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const labels = useWorkLabels()
  const mayRun = useCan()('work.write')
  const never = t('work.schedules.never')
  const action = {
    key: 'run',
    title: t('work.schedules.action'),
    align: 'end' as const,
    isAction: true,
    cell: (schedule: WorkSchedule) => <RunButton {...schedule} />,
  }
  return (
    <WorkTable
      title={t('work.schedules.title')}
      rows={[...schedules.filter(needsAttention), ...schedules.filter((schedule) => !needsAttention(schedule))]}
      rowKey={({ name }) => name}
      empty={t('work.schedules.none')}
      columns={[
        {
          key: 'name',
          title: t('work.schedules.name'),
          cell: (schedule) => (
            <>
              <NameCell text={labels.schedule(schedule.name)} name={schedule.name}>
                <StateTag {...schedule} />
              </NameCell>
              {schedule.error !== null && <div className={styles.error}>{schedule.error}</div>}
            </>
          ),
        },
        {
          key: 'every',
          title: t('work.schedules.every'),
          cell: ({ every_seconds }) => formatDuration(every_seconds, locale),
        },
        {
          key: 'started',
          title: t('work.schedules.started'),
          cell: ({ last_started_at: at }) => (at === null ? never : <TimeText time={at} />),
        },
        {
          key: 'finished',
          title: t('work.schedules.finished'),
          cell: ({ last_finished_at: at }) => (at === null ? never : <TimeText time={at} />),
        },
        { key: 'next', title: t('work.schedules.next'), cell: (schedule) => <NextCell {...schedule} /> },
        ...(mayRun ? [action] : []),
      ]}
    />
  )
}
