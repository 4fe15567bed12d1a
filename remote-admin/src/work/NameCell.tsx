import type { PropsWithChildren } from 'react'
import styles from './work.module.css'

interface NameCellProps {
  readonly text: string
  /** Name used in logs and metrics. */
  readonly name: string
}

/** Label with the technical name and further details below. */
export const NameCell = ({ text, name, children }: PropsWithChildren<NameCellProps>) => (
  <div>
    <div className={styles.name}>
      {text}
      {children}
    </div>
    {text !== name && <code className={styles.technical}>{name}</code>}
  </div>
)
