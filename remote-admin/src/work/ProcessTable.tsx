import { useTranslation } from 'react-i18next'
import { StateText } from '@outlet/shared/ui/StateText'
import type { WorkProcessState } from '@outlet/shared/contract/work'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useWorkLabels } from '../common/use-work-labels'
import type { WorkColumn } from './WorkRows'
import { WorkTable } from './WorkTable'
import styles from './work.module.css'

export const ProcessTable = ({ processes }: { processes: readonly WorkProcessState[] }) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const number = (key: 'done' | 'failed' | 'given_up'): WorkColumn<WorkProcessState> => ({
    key,
    title: t(`work.processes.${key}`),
    align: 'end',
    cell: ({ counts }) => <NumberText value={counts[key]} />,
  })
  return (
    <WorkTable
      title={t('work.processes.title')}
      rows={processes}
      rowKey={(process) => String(process.number)}
      empty={t('work.processes.none')}
      columns={[
        {
          key: 'host',
          title: t('work.processes.host'),
          cell: ({ host, pid, is_answering }) => (
            <div>
              <div className={styles.name}>
                {host}
                {!is_answering && <StateText color="red">{t('work.processes.silent')}</StateText>}
              </div>
              <code className={styles.technical}>{t('work.processes.pid', { pid })}</code>
            </div>
          ),
        },
        {
          key: 'work',
          title: t('work.processes.work'),
          isWide: true,
          cell: ({ role, work }) => (
            <>
              {labels.role(role)}
              <div className={styles.second}>
                {work.length > 0 ? work.map(labels.part).join(t('work.and')) : t('work.processes.no_work')}
              </div>
            </>
          ),
        },
        {
          key: 'started',
          title: t('work.processes.started'),
          cell: ({ started_at }) => <TimeText time={started_at} />,
        },
        { key: 'seen', title: t('work.processes.seen'), cell: ({ seen_at }) => <TimeText time={seen_at} /> },
        number('done'),
        number('failed'),
        number('given_up'),
      ]}
    />
  )
}
