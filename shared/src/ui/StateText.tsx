import type { ReactNode } from 'react'
import type { CellTagColor } from './CellTag'
import styles from './CellTag.module.css'

interface StateTextProps {
  readonly color?: CellTagColor | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A state as a coloured dot and a word; a single element, since a list has hundreds of them. */
export const StateText = ({ color = 'gray', title, children }: StateTextProps) => (
  <span className={styles.state} data-color={color} title={title}>
    {children}
  </span>
)
