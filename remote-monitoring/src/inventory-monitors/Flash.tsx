import { useState } from 'react'
import type { PropsWithChildren } from 'react'
import styles from './monitors.module.css'

interface FlashProps {
  readonly value: string
  readonly className?: string | undefined
}

/** Highlights its content briefly when `value` changes, but not on the first render. */
export const Flash = ({ value, className, children }: PropsWithChildren<FlashProps>) => {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  const hasChanged = seen.changes > 0
  const classes = [className, hasChanged && styles.flash].filter(Boolean)
  return (
    // A new key restarts the animation.
    <span key={seen.changes} className={classes.join(' ') || undefined} data-changed={hasChanged}>
      {children}
    </span>
  )
}
