import type { ReactNode } from 'react'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './analytics.module.css'

export interface KeyMetric {
  readonly name: string
  readonly label: string
  /** Null = unknown. */
  readonly text: string | null
  /** The change, or what belongs to the value. */
  readonly detail?: ReactNode
  /** Address of the rows behind the value. */
  readonly link?: string | undefined
}

/** Key metrics in one line: label above, value, change. */
export const MetricStrip = ({ metrics }: { readonly metrics: readonly KeyMetric[] }) => (
  <div className={styles.strip}>
    <MetricLinks
      form="strip"
      metrics={metrics.map(({ text, detail, ...metric }) => ({
        ...metric,
        value: text === null ? <UnknownValue /> : <span className={styles.value}>{text}</span>,
        context: detail,
      }))}
    />
  </div>
)
