import type { PropsWithChildren } from 'react'
import styles from './work.module.css'

interface NameCellProps {
  readonly text: string
  /** As logs and metrics call it. */
  readonly name: string
}

/** A name in words, with the technical one beneath it, and what there is to say of it. */
export const NameCell = ({ text, name, children }: PropsWithChildren<NameCellProps>) => (
  <div>
    <div className={styles.name}>
      {text}
      {children}
    </div>
    {text !== name && <code className={styles.technical}>{name}</code>}
  </div>
)
