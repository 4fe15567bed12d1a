import type { ReactNode } from 'react'
import styles from './CellTag.module.css'

export type CellTagColor = 'gray' | 'red' | 'orange' | 'orangered' | 'green' | 'cyan' | 'arcoblue' | 'purple'

interface CellTagProps {
  readonly color?: CellTagColor | undefined
  readonly title?: string
  readonly children: ReactNode
}

/** A tag in a table's cell: styled as Arco's small tag, but a single element, since a list has hundreds of them. */
export const CellTag = ({ color = 'gray', title, children }: CellTagProps) => (
  <span className={styles.tag} data-color={color} title={title}>
    {children}
  </span>
)
