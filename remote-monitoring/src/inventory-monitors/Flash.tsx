import { useState } from 'react'
import type { PropsWithChildren } from 'react'
import styles from './monitors.module.css'

/** Lights its content up gently when `value` changes while it is looked at; not when it first appears. */
export const Flash = ({ value, children }: PropsWithChildren<{ value: string }>) => {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  const hasChanged = seen.changes > 0
  return (
    // A new key begins the animation anew.
    <span key={seen.changes} className={hasChanged ? styles.flash : undefined} data-changed={hasChanged}>
      {children}
    </span>
  )
}
