import { DatePicker } from '@arco-design/web-react'
import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { isDayText, type DayRange } from '../../format/day-range'
import type { DayRangePickerProps } from './day-range-picker-props'
import styles from './pickers.module.css'

const FORMAT = 'YYYY-MM-DD'
const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/
const MONDAY = 1

type End = keyof DayRange

/** Puts the earlier day first. */
const ordered = ({ from, to }: DayRange): DayRange => (from && to && from > to ? { from: to, to: from } : { from, to })

/**
 * State of the two text fields. Arco takes typed text on Enter only, restores an emptied field at once, and opens the
 * calendar at the first letter, which drops that letter. Here a typed day also takes effect when the field loses the
 * focus, an emptied field stays empty, and typing does not open the calendar.
 */
const useTypedDays = ({ value, onChange, isOptional = false }: DayRangePickerProps) => {
  const [isOpen, setOpen] = useState(false)
  const [emptied, setEmptied] = useState<End | null>(null)
  const [resets, setResets] = useState(0)
  /** Undefined = nothing typed; empty = typed text that is no day. */
  const typed = useRef<Partial<DayRange>>(undefined)
  const isTyping = useRef(false)
  const change = (part: Partial<DayRange>) => {
    typed.current = undefined
    setEmptied(null)
    const { from, to } = ordered({ ...value, ...part })
    if (from !== value.from || to !== value.to) onChange({ from, to })
  }
  const show = (isVisible: boolean) => {
    if (!isVisible || !isTyping.current) setOpen(isVisible)
    isTyping.current = false
  }
  const inputProps = (end: End, label: string) => ({
    'aria-label': label,
    title: label,
    onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      isTyping.current = !isOpen
      typed.current = DAY_PATTERN.test(text) && isDayText(text) ? { [end]: text } : {}
      if (text !== '') return
      if (isOptional) change({ [end]: '' })
      else setEmptied(end)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && typed.current) typed.current = {}
    },
    onBlur: () => {
      if (!typed.current) return
      change(typed.current)
      // Drops the text that Arco still holds. With an open calendar the focus may have moved there.
      if (!isOpen) setResets(resets + 1)
    },
  })
  const shown = emptied === null ? value : { ...value, [emptied]: '' }
  return { key: resets, isOpen, show, change, inputProps, shown }
}

/** Arco's range picker, with fields for typing. */
export const DayRangeInput = (props: DayRangePickerProps) => {
  const { label, fromLabel, toLabel, isOptional = false, presets = [], disabled = false } = props
  const { key, isOpen, show, change, inputProps, shown } = useTypedDays(props)
  return (
    <div className={styles.range} role="group" aria-label={label}>
      <DatePicker.RangePicker
        key={key}
        format={FORMAT}
        value={[shown.from, shown.to]}
        onChange={([from = '', to = ''] = []) => change({ from, to })}
        separator="–"
        dayStartOfWeek={MONDAY}
        allowClear={isOptional}
        disabled={disabled}
        popupVisible={isOpen}
        onVisibleChange={(isVisible = false) => show(isVisible)}
        inputProps={[inputProps('from', fromLabel), inputProps('to', toLabel)]}
        shortcuts={presets.map(({ key: name, label: text }) => ({ key: name, text, value: () => [] }))}
        onSelectShortcut={({ key: chosen }) => {
          show(false)
          presets.find((preset) => preset.key === chosen)?.onChoose()
        }}
        triggerProps={{ className: styles.popup ?? '' }}
      />
    </div>
  )
}
