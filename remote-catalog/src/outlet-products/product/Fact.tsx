import type { PropsWithChildren } from 'react'
import styles from './product-detail.module.css'

export const Fact = ({ name, children }: PropsWithChildren<{ name: string }>) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
