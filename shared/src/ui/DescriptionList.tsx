import { Descriptions } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

interface DescriptionItem {
  readonly key?: string
  readonly label: ReactNode
  readonly value: ReactNode
}

/** Fields of a record, one per line; line breaks in a value are preserved. */
export const DescriptionList = ({ facts: items }: { readonly facts: readonly DescriptionItem[] }) => (
  <Descriptions className={styles.facts} column={1} data={[...items]} />
)
