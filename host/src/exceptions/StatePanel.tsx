import type { PropsWithChildren } from 'react'
import './exceptions.css'

interface StatePanelProps {
  /** Such as 404; decoration, the title says it in words. */
  readonly code?: string
  readonly title: string
  readonly hint?: string
  /** For whoever is asked what is wrong. */
  readonly note?: string
  /** Told at once to somebody who cannot see it. */
  readonly isAlert?: boolean
}

/** Says, in place of a page, why the page is not there; `children` are what one can do about it. */
export const StatePanel = ({
  code,
  title,
  hint,
  note,
  isAlert = false,
  children,
}: PropsWithChildren<StatePanelProps>) => (
  <section className="state-panel" {...(isAlert && { role: 'alert' })}>
    {code && (
      <p className="state-panel-code" aria-hidden="true">
        {code}
      </p>
    )}
    <h1 className="state-panel-title">{title}</h1>
    {hint && <p className="state-panel-hint">{hint}</p>}
    <div className="state-panel-actions">{children}</div>
    {note && <p className="state-panel-note">{note}</p>}
  </section>
)
