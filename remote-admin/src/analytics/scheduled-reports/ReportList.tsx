import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ReportItem } from './ReportItem'
import { reportsQuery } from './scheduled-reports.queries'
import styles from './scheduled-reports.module.css'

/** What is sent every Monday, and where to. */
export const ReportList = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(reportsQuery)
  const id = useId()
  return (
    <section className={styles.reports} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {t('analytics.reports.list')}
      </h3>
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton animation text={{ rows: 3 }} />}
      {data?.items.length === 0 && <p className={styles.line}>{t('analytics.reports.none')}</p>}
      <ul className={styles.list}>
        {data?.items.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}
