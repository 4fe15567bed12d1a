import { Input } from '@arco-design/web-react'
import { useState } from 'react'

interface NumberFilterProps {
  readonly label: string
  readonly unit: string
  readonly value: number | undefined
  readonly max?: number
  /** The bound of what is listed, shown while nothing is typed. */
  readonly hint?: string | null | undefined
  /** Called on Enter and on leaving the field. */
  readonly onChange: (value: number | undefined) => void
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** The number that somebody typed, with a point or a comma; undefined for an empty field, null for what is none. */
const parse = (text: string, max: number): number | undefined | null => {
  if (text.trim() === '') return undefined
  const number = Number(text.trim().replace(',', '.'))
  return number >= 0 && number <= max ? number : null
}

/** A number to filter by, named inside of its field, so that it stays named when it is filled in. */
export const NumberFilter = ({
  label,
  unit,
  value,
  max = Number.MAX_SAFE_INTEGER,
  hint,
  onChange,
}: NumberFilterProps) => {
  const [text, setText] = useState(textOf(value))
  const [known, setKnown] = useState(value)
  // The value changed elsewhere: by "back", or by clearing all filters.
  if (value !== known) {
    setKnown(value)
    setText(textOf(value))
  }
  const settle = () => {
    const typed = parse(text, max)
    // What is no number is taken back rather than told: a filter changes nothing that could be lost.
    if (typed === null) return setText(textOf(value))
    if (typed !== value) onChange(typed)
  }
  return (
    <Input
      inputMode="decimal"
      aria-label={`${label} (${unit})`}
      prefix={label}
      placeholder={hint ? `${hint} ${unit}` : unit}
      value={text}
      onChange={setText}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
