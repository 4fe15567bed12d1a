import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, isDayText, momentsOf } from '../format/day-range'
import type { DayRange, MomentRange } from '../format/day-range'
import './list-messages/list-messages'
import { ZoneNote } from './ZoneNote'
import styles from './ListToolbar.module.css'
import { SelectFilter } from './SelectFilter'

/** Ranges relative to the day on which the list is read, so that a link or a saved view stays relative. */
const relative = {
  today: { from: 'today', to: undefined },
  yesterday: { from: 'today-1d', to: 'today' },
  last_7: { from: 'today-6d', to: undefined },
  last_30: { from: 'today-29d', to: undefined },
  last_90: { from: 'today-89d', to: undefined },
} as const
type Relative = keyof typeof relative

const CHOSEN = 'chosen'
type Choice = Relative | typeof CHOSEN

// Object.keys is typed string[]; these are the keys of the table above.
const relatives = Object.keys(relative) as Relative[]
const choices: readonly Choice[] = [...relatives, CHOSEN]

const relativeOf = ({ from, to }: MomentRange): Relative | undefined =>
  relatives.find((name) => relative[name].from === from && relative[name].to === to)

interface DayRangeFilterProps {
  readonly label: string
  readonly fromLabel: string
  readonly toLabel: string
  readonly value: MomentRange
  readonly onChange: (value: Required<MomentRange>) => void
}

interface DayFieldProps {
  readonly name: string
  readonly day: string
  readonly bounds: { readonly min?: string; readonly max?: string }
  readonly onChange: (day: string) => void
}

/**
 * A date field that preserves incomplete input until it is a day or the field loses the focus: a half-typed year must
 * not empty the field.
 */
const DayField = ({ name, day, bounds, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    const isDay = text === '' || isDayText(text)
    setTyped(isDay ? undefined : text)
    if (isDay) onChange(text)
  }
  return (
    <Input
      type="date"
      aria-label={name}
      title={name}
      value={typed ?? day}
      {...bounds}
      onChange={change}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Native date fields: familiar on every device, by keyboard and by touch, and without extra code. */
const DayFields = ({ label, fromLabel, toLabel, value, onChange }: DayRangeFilterProps) => {
  const days = daysOf(value)
  const change = (part: Partial<DayRange>) => onChange(momentsOf({ ...days, ...part }))
  return (
    <div className={styles.range} role="group" aria-label={label}>
      <DayField
        name={fromLabel}
        day={days.from}
        bounds={days.to ? { max: days.to } : {}}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden="true">–</span>
      <DayField
        name={toLabel}
        day={days.to}
        bounds={days.from ? { min: days.from } : {}}
        onChange={(to) => change({ to })}
      />
      <ZoneNote />
    </div>
  )
}

/** A filter for a range of days: relative ("last 7 days"), or from one day to another. */
export const DayRangeFilter = (props: DayRangeFilterProps) => {
  const { label, value, onChange } = props
  const { t } = useTranslation('lists')
  const [isChoosing, setChoosing] = useState(false)
  const moving = relativeOf(value)
  const isSet = value.from !== undefined || value.to !== undefined
  const isChosen = moving === undefined && (isSet || isChoosing)
  const choose = (choice: Choice | undefined) => {
    setChoosing(choice === CHOSEN)
    if (choice !== CHOSEN) onChange(choice === undefined ? { from: undefined, to: undefined } : relative[choice])
    else if (moving !== undefined) onChange({ from: undefined, to: undefined })
  }
  return (
    <>
      <SelectFilter<Choice>
        label={label}
        options={choices.map((choice) => ({ value: choice, label: t(`days.${choice}`, { label }) }))}
        value={moving ?? (isChosen ? CHOSEN : undefined)}
        onChange={choose}
      />
      {isChosen && (
        <DayFields
          {...props}
          onChange={(range) => {
            // The user is editing the fields: they stay, even while both are empty.
            setChoosing(true)
            onChange(range)
          }}
        />
      )}
    </>
  )
}
