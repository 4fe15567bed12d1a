import { useEffect, useId } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** A line below the title; on a list page, beside it. */
  readonly hint?: ReactNode
  /** On a list page, in the title's line: its views, and the time of the data. Changes there move no row. */
  readonly status?: ReactNode
  /** Buttons beside the title, the main one last. */
  readonly actions?: ReactNode
  /** More specific than the route's label, which the host shows as the document's title. */
  readonly documentTitle?: string
}

/** Frame of a page: heading, actions, content. */
export const Page = ({ title, hint, status, actions, documentTitle, children }: PropsWithChildren<PageProps>) => {
  const id = useId()
  useEffect(() => {
    if (documentTitle) document.title = `${documentTitle} · Outlet Console`
  }, [documentTitle])
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.text}>
          <h1 className={styles.title} id={id}>
            {title}
          </h1>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {status && <div className={styles.status}>{status}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
