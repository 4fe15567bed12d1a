import { Input } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { isEnter } from '@outlet/shared/ui/keys'
import styles from './outlet-products.module.css'

interface NumberFilterProps {
  readonly label: string
  readonly unit: string
  /** The value as a person would type it; empty = no bound. */
  readonly value: string
  /** The bound of what is listed, shown while nothing is typed. */
  readonly hint?: string | null | undefined
  /** Applies the typed text, empty = no bound; returns the sentence to show where it can't be read. */
  readonly onApply: (text: string) => string | undefined
}

/**
 * A number to filter by, applied on Enter and on leaving the field. Its name stands inside of the field, so that it stays
 * named when it is filled in. A text that can't be read stays, with the reason beneath it.
 */
export const NumberFilter = ({ label, unit, value, hint, onApply }: NumberFilterProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [error, setError] = useState<string>()
  const errorId = useId()
  // The value changed elsewhere: by "back", or by clearing all filters.
  if (value !== known) {
    setKnown(value)
    setText(value)
    setError(undefined)
  }
  const apply = () => {
    if (text !== value) setError(onApply(text.trim()))
  }
  return (
    <div className={styles.numberFilter}>
      <Input
        inputMode="decimal"
        aria-label={`${label} (${unit})`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        error={error !== undefined}
        prefix={label}
        placeholder={hint ? `${hint} ${unit}` : unit}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        onBlur={apply}
        onKeyDown={(event) => isEnter(event) && apply()}
      />
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.filterError}>
          {error}
        </p>
      )}
    </div>
  )
}
