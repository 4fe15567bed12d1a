import { Input } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { isEnter } from '@outlet/shared/ui/keys'
import styles from '../outlet-products.module.css'

interface NumberFilterProps {
  readonly label: string
  readonly unit: string
  /** The value in the notation in which a person types it; empty = no bound. */
  readonly value: string
  /** Bound of the listed products, shown as the placeholder. */
  readonly hint?: string | null | undefined
  /** Applies the typed text (empty = no bound). Returns the error message if the text cannot be parsed. */
  readonly onApply: (text: string) => string | undefined
}

/**
 * A numeric filter, applied on Enter and on blur. The label is inside the field, so that it stays visible when the
 * field is filled in. A text that cannot be parsed stays, with the error below it.
 */
export const NumberFilter = ({ label, unit, value, hint, onApply }: NumberFilterProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [error, setError] = useState<string>()
  const errorId = useId()
  // The value was changed elsewhere: by "back", or by clearing all filters.
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
