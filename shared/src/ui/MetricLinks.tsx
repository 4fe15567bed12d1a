import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './MetricLinks.module.css'

interface Metric {
  readonly name: string
  /** Label of the number. */
  readonly label: string
  readonly value: ReactNode
  /** Address of the page that shows the counted rows. */
  readonly link: string
  /** Colour of the number, good or bad; only if it is not zero. */
  readonly tone?: 'good' | 'bad' | undefined
}

interface MetricLinksProps {
  readonly metrics: readonly Metric[]
  /** Whether there are amounts, which need more room than counts. */
  readonly isWide?: boolean
}

/** A few numbers side by side, each a link to the rows that it counts. */
export const MetricLinks = ({ metrics, isWide = false }: MetricLinksProps) => (
  <ul className={styles.metrics} data-wide={isWide}>
    {metrics.map(({ name, label, value, link, tone }) => (
      <li key={name}>
        <Link to={link} className={styles.metric} data-tone={tone}>
          <span className={styles.number}>{value}</span>
          <span className={styles.name}>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)
