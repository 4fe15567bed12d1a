import { Descriptions } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import styles from './Facts.module.css'

interface Fact {
  readonly key?: string
  readonly label: ReactNode
  readonly value: ReactNode
}

/** What is known of one thing, a line a field; lines of a value stay lines. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Descriptions className={styles.facts} column={1} data={[...facts]} />
)
