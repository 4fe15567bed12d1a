import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, momentsOf } from '../format/day-range'
import type { MomentRange } from '../format/day-range'
import { DayRangePicker } from './DayRangePicker'
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

/** The two days, and the time zone if the browser may show other days. */
const DayFields = ({ value, onChange, ...labels }: DayRangeFilterProps) => (
  <div className={styles.range}>
    <DayRangePicker {...labels} isOptional value={daysOf(value)} onChange={(days) => onChange(momentsOf(days))} />
    <ZoneNote />
  </div>
)

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
