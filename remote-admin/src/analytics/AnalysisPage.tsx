import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DaySpan } from '@outlet/shared/contract/day-span'
import { zoneText } from '@outlet/shared/contract/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import type { Figures } from './analytics.queries'
import { PeriodChoice } from './PeriodChoice'
import { useKeyText } from './use-key-text'
import styles from './analytics.module.css'

interface AnalysisPageProps {
  readonly title: string
  readonly span: DaySpan
  readonly onSpan: (span: DaySpan) => void
  readonly figures: Figures | undefined
  readonly status?: ReactNode
}

/** The frame of both analyses: the period, which days that is, and whether all of it is summed up. */
export const AnalysisPage = (props: PropsWithChildren<AnalysisPageProps>) => {
  const { title, span, onSpan, figures, status, children } = props
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const locale = useLocale()
  const days = figures && t('analytics.span', { from: keyText('day', figures.from), to: keyText('day', figures.to) })
  const said = figures?.time_zone ? `${days} · ${zoneText(figures.time_zone, locale)}` : days
  return (
    <Page
      title={title}
      hint={figures?.is_behind ? `${said} · ${t('analytics.behind')}` : said}
      status={status}
      actions={<PeriodChoice value={span} days={figures} onChange={onSpan} />}
    >
      <div className={styles.stack}>{children}</div>
    </Page>
  )
}
