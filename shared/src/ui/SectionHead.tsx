import type { PropsWithChildren } from 'react'
import styles from './SectionHead.module.css'

interface SectionHeadProps {
  readonly title: string
  /** Level of the heading: 3 in a drawer. */
  readonly level?: 2 | 3
  /** Id of the heading, for the label of its section. */
  readonly id?: string
}

/** Heading of a section, with its buttons as children. */
export const SectionHead = ({ title, level = 3, id, children }: PropsWithChildren<SectionHeadProps>) => {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
