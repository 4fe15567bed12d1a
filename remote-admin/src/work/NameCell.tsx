import type { PropsWithChildren } from 'react'
import styles from './work.module.css'

interface NameCellProps {
  readonly text: string
  /** Name used in logs and metrics. */
  readonly name: string
}

/** Label with further details beside it; its tooltip is the technical name. */
export const NameCell = ({ text, name, children }: PropsWithChildren<NameCellProps>) => (
  <div className={styles.name} title={name}>
    {text}
    {children}
  </div>
)
