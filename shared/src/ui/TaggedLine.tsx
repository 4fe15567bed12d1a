import type { ReactNode } from 'react'
import styles from './TaggedLine.module.css'

interface TaggedLineProps {
  readonly children: ReactNode
  /** Tags after the text, never truncated. */
  readonly tags: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
}

/** One line of a cell: the text ends in an ellipsis if it does not fit, its tags never do. */
export const TaggedLine = ({ children, tags, className, title }: TaggedLineProps) => (
  <div className={className === undefined ? styles.line : `${className} ${styles.line}`} title={title}>
    <span className={styles.text}>{children}</span>
    {tags}
  </div>
)
