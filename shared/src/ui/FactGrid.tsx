import type { ReactNode } from 'react'
import styles from './FactGrid.module.css'

interface FactGridProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** Class with the columns of the grid. */
  readonly className: string | undefined
}

/** Fields of a record in a grid, each below its label. */
export const FactGrid = ({ facts, className }: FactGridProps) => (
  <dl className={className}>
    {/* Two fields may have the same label. */}
    {facts.map(({ label, value }, index) => (
      <div key={index} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
