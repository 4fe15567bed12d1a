import type { PropsWithChildren, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './MetricLinks.module.css'

export interface Metric {
  readonly name: string
  /** Label of the number. */
  readonly label: string
  /** Undefined until it is read. */
  readonly value: ReactNode
  /** Address of the page that shows the counted rows; without it the number is no link. */
  readonly link?: string | undefined
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

const MetricCell = ({ link, tone, children }: PropsWithChildren<Pick<Metric, 'link' | 'tone'>>) =>
  link === undefined ? (
    <div className={styles.metric} data-tone={tone}>
      {children}
    </div>
  ) : (
    <Link to={link} className={styles.metric} data-tone={tone}>
      {children}
    </Link>
  )

/** A few numbers side by side, each a link to the rows that it counts. */
export const MetricLinks = ({ metrics, form = 'tiles' }: MetricLinksProps) => (
  <ul className={styles.metrics} data-form={form}>
    {metrics.map(({ name, label, value, link, tone, context }) => (
      <li key={name}>
        <MetricCell link={link} tone={tone}>
          <span className={styles.name}>{label}</span>
          <span className={styles.number} data-pending={value === undefined}>
            {value}
          </span>
          {context && <span className={styles.context}>{context}</span>}
        </MetricCell>
      </li>
    ))}
  </ul>
)
