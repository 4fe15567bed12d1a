import { MIN_INTERVAL_SECONDS } from '@outlet/shared/contract/inventory-monitors'

export const intervalUnits = ['second', 'minute', 'hour'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export interface CheckInterval {
  readonly amount: number
  readonly unit: IntervalUnit
}

const secondsPer: Record<IntervalUnit, number> = { second: 1, minute: 60, hour: 3600 }
export const MAX_INTERVAL_SECONDS = 86_400

/** Seconds in the largest unit that holds them as a whole number: 300 is 5 minutes, 90 is 90 seconds. */
export const toInterval = (seconds: number): CheckInterval => {
  const unit = (['hour', 'minute'] as const).find((candidate) => seconds % secondsPer[candidate] === 0) ?? 'second'
  return { amount: seconds / secondsPer[unit], unit }
}

/** In seconds; null where it is no whole number, or outside of what a monitor may have. */
export const toSeconds = ({ amount, unit }: CheckInterval): number | null => {
  const seconds = amount * secondsPer[unit]
  const isAllowed = Number.isInteger(seconds) && seconds >= MIN_INTERVAL_SECONDS && seconds <= MAX_INTERVAL_SECONDS
  return isAllowed ? seconds : null
}
