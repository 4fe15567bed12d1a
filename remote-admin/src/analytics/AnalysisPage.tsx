import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { zoneText } from '@outlet/shared/contract/time/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import type { Metrics } from './analytics.queries'
import { PeriodChoice } from './PeriodChoice'
import { useKeyText } from './use-key-text'
import styles from './analytics.module.css'

interface AnalysisPageProps {
  readonly title: string
  readonly span: DaySpan
  readonly onSpan: (span: DaySpan) => void
  readonly metrics: Metrics | undefined
  readonly status?: ReactNode
}

/** Frame of both analysis pages: period choice, the resolved days, and a hint if the roll-ups lag behind. */
export const AnalysisPage = (props: PropsWithChildren<AnalysisPageProps>) => {
  const { title, span, onSpan, metrics, status, children } = props
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const locale = useLocale()
  const days = metrics && t('analytics.span', { from: keyText('day', metrics.from), to: keyText('day', metrics.to) })
  const periodText = metrics?.time_zone ? `${days} · ${zoneText(metrics.time_zone, locale)}` : days
  return (
    <Page
      title={title}
      hint={metrics?.is_behind ? `${periodText} · ${t('analytics.behind')}` : periodText}
      status={status}
      actions={<PeriodChoice value={span} days={metrics} onChange={onSpan} />}
    >
      <div className={styles.stack}>{children}</div>
    </Page>
  )
}
