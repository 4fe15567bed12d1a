import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '@outlet/shared/ui/Page'
import type { Figures } from './analytics.queries'
import { PeriodChoice } from './PeriodChoice'
import type { Period } from './periods'
import { useKeyText } from './use-key-text'
import styles from './analytics.module.css'

interface AnalysisPageProps {
  readonly title: string
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly figures: Figures | undefined
}

/** The frame of both analyses: the period, which days that is, and whether all of it is summed up. */
export const AnalysisPage = ({ title, period, onPeriod, figures, children }: PropsWithChildren<AnalysisPageProps>) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const span =
    figures && t('analytics.span', { from: keyText('day', figures.from, {}), to: keyText('day', figures.to, {}) })
  return (
    <Page
      title={title}
      hint={figures?.is_behind ? `${span} · ${t('analytics.behind')}` : span}
      actions={<PeriodChoice value={period} onChange={onPeriod} />}
    >
      <div className={styles.stack}>{children}</div>
    </Page>
  )
}
