import { useEffect, useId } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** A line below the title; over a list, beside it. */
  readonly hint?: ReactNode
  /** Over a list, in the title's line: its views, how fresh it is. What comes and goes there moves no row. */
  readonly status?: ReactNode
  /** Beside the title: the page's main button last. */
  readonly actions?: ReactNode
  /** Says more than the route's label, which the host shows as the document's title. */
  readonly documentTitle?: string
}

/** A page's frame: its heading, its actions, its content. */
export const Page = ({ title, hint, status, actions, documentTitle, children }: PropsWithChildren<PageProps>) => {
  const id = useId()
  useEffect(() => {
    if (documentTitle) document.title = `${documentTitle} · Outlet Console`
  }, [documentTitle])
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.words}>
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
