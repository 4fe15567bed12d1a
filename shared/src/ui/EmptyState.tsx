import type { ReactNode } from 'react'
import { StateIcon } from './StateIcon'
import styles from './StateNotice.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly hint?: ReactNode
  /** Suggested action. */
  readonly action?: ReactNode
}

/** Notice in place of an empty list. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <div className={styles.notice}>
    <StateIcon of="empty" />
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
)
