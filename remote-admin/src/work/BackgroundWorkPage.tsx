import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getWork } from '@outlet/shared/contract/work'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { Page } from '@outlet/shared/ui/Page'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { FailedWorkList } from './FailedWorkList'
import { HeartbeatPanel } from './HeartbeatPanel'
import { KindTable } from './KindTable'
import { ProcessTable } from './ProcessTable'
import { ScheduleTable } from './ScheduleTable'
import { workQuery } from './work.queries'
import styles from './work.module.css'

const Work = ({ work }: { work: EndpointResponse<typeof getWork> }) => {
  const failedKinds = work.kinds.filter(({ given_up }) => given_up > 0)
  return (
    <div className={styles.sections}>
      {failedKinds.length > 0 && <FailedWorkList kinds={failedKinds} />}
      <KindTable kinds={work.kinds} />
      <ScheduleTable schedules={work.schedules} />
      <ProcessTable processes={work.processes} />
      <HeartbeatPanel />
    </div>
  )
}

/** Background work: processes, schedules, kinds, and permanently failed work, which can be retried. */
export default function BackgroundWorkPage() {
  const { t } = useTranslation('admin')
  const query = useQuery(workQuery)
  const age = query.data && (
    <>
      {t('work.as_of')} <TimeText time={new Date(query.dataUpdatedAt).toISOString()} />
    </>
  )
  return (
    <Page title={t('work.title')} hint={age}>
      <Loaded query={query} rows={12}>
        {(work) => <Work work={work} />}
      </Loaded>
    </Page>
  )
}
