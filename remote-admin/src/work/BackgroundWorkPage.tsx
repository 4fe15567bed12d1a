import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getWork } from '@outlet/shared/contract/work'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Page } from '@outlet/shared/ui/Page'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { GivenUpList } from './GivenUpList'
import { HeartbeatPanel } from './HeartbeatPanel'
import { KindTable } from './KindTable'
import { ProcessTable } from './ProcessTable'
import { ScheduleTable } from './ScheduleTable'
import { workQuery } from './work.queries'
import styles from './work.module.css'

const Work = ({ work }: { work: EndpointResponse<typeof getWork> }) => {
  const givenUp = work.kinds.filter(({ given_up }) => given_up > 0)
  return (
    <div className={styles.parts}>
      {givenUp.length > 0 && <GivenUpList kinds={givenUp} />}
      <KindTable kinds={work.kinds} />
      <ScheduleTable schedules={work.schedules} />
      <ProcessTable processes={work.processes} />
      <HeartbeatPanel />
    </div>
  )
}

/** What runs where, what is late, what was given up, and how to have it tried again. */
export default function BackgroundWorkPage() {
  const { t } = useTranslation('admin')
  const { data: work, error, refetch, dataUpdatedAt } = useQuery(workQuery)
  const retry = () => void refetch()
  const age = work && (
    <>
      {t('work.as_of')} <TimeText time={new Date(dataUpdatedAt).toISOString()} />
    </>
  )
  return (
    <Page title={t('work.title')} hint={age}>
      {error && <ErrorNotice form={work ? 'inline' : 'block'} error={error} onRetry={retry} />}
      {!error && !work && <Skeleton text={{ rows: 12 }} animation />}
      {work && <Work work={work} />}
    </Page>
  )
}
