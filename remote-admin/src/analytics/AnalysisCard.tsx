import { useId, type PropsWithChildren, type ReactNode } from 'react'
import styles from './analytics.module.css'

interface AnalysisCardProps {
  readonly title: string
  /** Filter, days and time zone of the content. */
  readonly meta?: string | undefined
  /** Controls at the end of the heading's line. */
  readonly extra?: ReactNode
}

/** Card of a chart or table, with its heading. */
export const AnalysisCard = ({ title, meta, extra, children }: PropsWithChildren<AnalysisCardProps>) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle} id={id}>
          {title}
        </h2>
        {meta && <span className={styles.meta}>{meta}</span>}
        {extra && <div className={styles.cardExtra}>{extra}</div>}
      </div>
      {children}
    </section>
  )
}
