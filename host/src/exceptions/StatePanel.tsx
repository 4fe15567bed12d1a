import type { PropsWithChildren } from 'react'
import './exceptions.css'

interface StatePanelProps {
  /** Code such as 404. Decorative: the title describes it. */
  readonly code?: string
  readonly title: string
  readonly hint?: string
  /** Details for the operator. */
  readonly note?: string
  /** Announced at once to screen reader users. */
  readonly isAlert?: boolean
}

/** Replaces a page and explains why it is not available. `children` are the actions. */
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
