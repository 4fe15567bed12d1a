import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
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
  <dl className={styles.strip}>
    {metrics.map(({ name, label, text, detail, link }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd className={styles.value}>
          {text === null ? (
            <UnknownValue />
          ) : link === undefined ? (
            text
          ) : (
            <Link className={styles.valueLink} to={link} aria-label={`${label} ${text}`}>
              {text}
            </Link>
          )}
        </dd>
        <dd className={styles.change}>{detail}</dd>
      </div>
    ))}
  </dl>
)
