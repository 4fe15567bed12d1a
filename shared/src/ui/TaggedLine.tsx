import type { ReactNode } from 'react'
import styles from './TaggedLine.module.css'

interface TaggedLineProps {
  readonly children: ReactNode
  /** Stand after the text, and are always shown whole. */
  readonly tags: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
}

/** One line of a cell: the text ends in an ellipsis where it has no room, its tags never do. */
export const TaggedLine = ({ children, tags, className, title }: TaggedLineProps) => (
  <div className={className === undefined ? styles.line : `${className} ${styles.line}`} title={title}>
    <span className={styles.text}>{children}</span>
    {tags}
  </div>
)
