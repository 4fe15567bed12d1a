import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneText } from '@outlet/shared/contract/time/zone'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import { SEPARATOR } from '@outlet/shared/format/separator'
import type { Metrics } from './analytics.queries'
import { useKeyText } from './use-key-text'
import styles from './analytics.module.css'

/** Returns the days of a response, with their time zone. */
export const usePeriodText = (): ((metrics: Metrics) => string) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const locale = useLocale()
  return (metrics) => {
    const days = t('analytics.span', { from: keyText('day', metrics.from), to: keyText('day', metrics.to) })
    return metrics.time_zone === undefined ? days : `${days}\u00a0· ${zoneText(metrics.time_zone, locale)}`
  }
}

interface AnalysisPageProps {
  readonly title: string
  readonly metrics: Metrics | undefined
  readonly hint?: string | undefined
  readonly status?: ReactNode
  readonly actions: ReactNode
}

/** Frame of both analysis pages, with a hint if the roll-ups lag behind. */
export const AnalysisPage = (props: PropsWithChildren<AnalysisPageProps>) => {
  const { title, metrics, hint, status, actions, children } = props
  const { t } = useTranslation('admin')
  const hints = [hint, metrics?.is_behind ? t('analytics.behind') : undefined].filter(Boolean)
  return (
    <Page title={title} hint={hints.join(SEPARATOR)} status={status} actions={actions}>
      <div className={styles.stack}>{children}</div>
    </Page>
  )
}
