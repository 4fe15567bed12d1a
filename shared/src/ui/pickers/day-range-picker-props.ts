import type { DayRange } from '../../format/day-range'

export interface DayPreset {
  readonly key: string
  readonly label: string
  readonly onChoose: () => void
}

export interface DayRangePickerProps {
  /** Name of the group of both fields. */
  readonly label: string
  readonly fromLabel: string
  readonly toLabel: string
  /** An empty text is an open end. */
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  /** Whether an end may be open. */
  readonly isOptional?: boolean
  readonly presets?: readonly DayPreset[]
  readonly disabled?: boolean
}
