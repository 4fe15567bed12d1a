import { useTranslation } from 'react-i18next'
import { StateText } from '@outlet/shared/ui/StateText'
import type { WorkKindState } from '@outlet/shared/contract/work'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { NameCell } from './NameCell'
import { useWorkLabels } from '../common/use-work-labels'
import type { WorkColumn } from './WorkRows'
import { WorkTable } from './WorkTable'
import styles from './work.module.css'

/** Workers poll every few seconds; work that is due for longer is late. */
const LATE_AFTER_SECONDS = 60

const DueCell = ({ due, oldest_due_seconds: seconds }: WorkKindState) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const isLate = seconds !== null && seconds > LATE_AFTER_SECONDS
  return (
    <>
      <NumberText value={due} />
      {seconds !== null && (
        <div className={isLate ? styles.late : styles.second}>
          {t('work.kinds.oldest', { age: formatDuration(Math.round(seconds), locale) })}
        </div>
      )}
    </>
  )
}

/** Table of due, running and failed work by kind, over all processes. */
export const KindTable = ({ kinds }: { kinds: readonly WorkKindState[] }) => {
  const { t } = useTranslation('admin')
  const labels = useWorkLabels()
  const number = (key: string, valueOf: (kind: WorkKindState) => number | null): WorkColumn<WorkKindState> => ({
    key,
    title: t(`work.kinds.${key}`),
    align: 'end',
    cell: (kind) => <NumberText value={valueOf(kind)} />,
  })
  return (
    <WorkTable
      title={t('work.kinds.title')}
      hint={t('work.kinds.hint')}
      rows={kinds}
      rowKey={({ name }) => name}
      empty={t('work.kinds.none')}
      columns={[
        {
          key: 'name',
          title: t('work.kinds.name'),
          cell: ({ name, has_worker }) => (
            <NameCell text={labels.kind(name)} name={name}>
              {has_worker === false && <StateText color="red">{t('work.kinds.no_worker')}</StateText>}
            </NameCell>
          ),
        },
        { key: 'due', title: t('work.kinds.due'), align: 'end', cell: (kind) => <DueCell {...kind} /> },
        number('held', ({ held }) => held),
        number('paused', ({ paused }) => paused),
        number('given_up', ({ given_up }) => given_up),
        number('done', ({ counts }) => counts.done),
        number('failed', ({ counts }) => counts.failed),
      ]}
    />
  )
}
