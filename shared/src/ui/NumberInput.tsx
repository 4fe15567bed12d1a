import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { readNumber, type TypedNumber } from '../format/typed-number'
import { unitAttributes, type NumberUnit } from './form-drawer/limit-in-unit'
import { isComposing } from './keys'

interface NumberInputProps {
  readonly id?: string
  readonly value?: TypedNumber | null
  readonly onChange?: (value: TypedNumber) => void
  readonly min?: number
  readonly max?: number
  /** Maximum number of decimal places. */
  readonly digits?: number
  readonly suffix?: ReactNode
  /** Unit shown in the form's errors. */
  readonly unit?: NumberUnit
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly error?: boolean
  readonly 'aria-label'?: string
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

const textOf = (value: TypedNumber | null): string => String(value ?? '')

/**
 * A number field that preserves every character. Full-width digits count as digits; an unparseable text is passed on as
 * the value, for the form to refuse. Arrow keys count up and down between `min` and `max`.
 */
export const NumberInput = ({
  value = null,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  digits = 0,
  suffix,
  unit,
  ...input
}: NumberInputProps) => {
  const [typed, setTyped] = useState(textOf(value))
  // The value was set from outside: initially, by a draft, or after another user's save.
  const shown = readNumber(typed, digits) === (value ?? undefined) ? typed : textOf(value)
  const enter = (text: string) => {
    setTyped(text)
    onChange?.(readNumber(text, digits))
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || typeof value === 'string' || isComposing(event)) return
    event.preventDefault()
    enter(String(value === null || value === undefined ? min : Math.min(max, Math.max(min, value + by))))
  }
  return (
    <Input
      {...input}
      role="spinbutton"
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      value={shown}
      {...unitAttributes(unit, digits)}
      suffix={suffix}
      onChange={enter}
      onKeyDown={step}
      onBlur={() => typeof value === 'number' && setTyped(String(value))}
    />
  )
}
