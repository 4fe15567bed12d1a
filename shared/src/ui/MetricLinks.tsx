import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './MetricLinks.module.css'

export interface Metric {
  readonly name: string
  /** Label of the number. */
  readonly label: string
  /** Undefined until it is read. */
  readonly value: ReactNode
  /** Address of the page that shows the counted rows. */
  readonly link: string
  /** Colour of the number, good or bad; only if it is not zero. */
  readonly tone?: 'good' | 'bad' | undefined
  /** Change with its period, or another number that explains the value. */
  readonly context?: ReactNode
}

interface MetricLinksProps {
  readonly metrics: readonly Metric[]
  /** `strip`: cells that the workplace joins with those of other widgets. */
  readonly form?: 'tiles' | 'strip'
}

/** A few numbers side by side, each a link to the rows that it counts. */
export const MetricLinks = ({ metrics, form = 'tiles' }: MetricLinksProps) => (
  <ul className={styles.metrics} data-form={form}>
    {metrics.map(({ name, label, value, link, tone, context }) => (
      <li key={name}>
        <Link to={link} className={styles.metric} data-tone={tone}>
          <span className={styles.name}>{label}</span>
          <span className={styles.number} data-pending={value === undefined}>
            {value}
          </span>
          {context && <span className={styles.context}>{context}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
