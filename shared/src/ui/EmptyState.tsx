import type { ReactNode } from 'react'
import { StateIcon } from './StateIcon'
import styles from './StateNotice.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly hint?: ReactNode
  /** What to do about it. */
  readonly action?: ReactNode
}

/** Said in place of a list that holds nothing. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <div className={styles.notice}>
    <StateIcon of="empty" />
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {action}
  </div>
)
