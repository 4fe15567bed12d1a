import { IconEmpty } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
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
    <IconEmpty className={styles.icon} />
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {action}
  </div>
)
