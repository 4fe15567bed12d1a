/** A range of days as two date fields write it (`2026-11-20`), in the browser's time zone; both days belong to it. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

interface MomentRange {
  readonly placed_from?: string | undefined
  readonly placed_to?: string | undefined
}

const two = (value: number) => String(value).padStart(2, '0')

const dayText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The beginning of a day, or of a day so many days later; undefined for what is no day. */
const midnight = (day: string, later = 0): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date + later)
  // Years below 100 are half typed ones, which Date takes for 19xx.
  return year < 1000 || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The moments that the API filters by: from the first day's beginning to the end of the last. */
export const momentsOf = ({ from, to }: DayRange): Required<MomentRange> => ({
  placed_from: midnight(from),
  placed_to: midnight(to, 1),
})

/** The days that a range of moments shows as. The end is exclusive: midnight ends the day before. */
export const daysOf = ({ placed_from, placed_to }: MomentRange): DayRange => ({
  from: placed_from ? dayText(new Date(placed_from)) : '',
  to: placed_to ? dayText(new Date(Date.parse(placed_to) - 1)) : '',
})
