import type { TypedNumber } from '@outlet/shared/format/typed-number'

export const intervalUnits = ['second', 'minute', 'hour'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export interface CheckInterval {
  readonly amount: TypedNumber
  readonly unit: IntervalUnit
}

export const secondsPer: Record<IntervalUnit, number> = { second: 1, minute: 60, hour: 3600 }

/** Converts seconds to the largest unit that gives a whole number: 300 is 5 minutes, 90 is 90 seconds. */
export const toInterval = (seconds: number): CheckInterval => {
  const unit = (['hour', 'minute'] as const).find((candidate) => seconds % secondsPer[candidate] === 0) ?? 'second'
  return { amount: seconds / secondsPer[unit], unit }
}

/** Converts an interval to seconds; null if the amount is empty, the typed text if it is not a number. */
export const toSeconds = ({ amount = null, unit }: { amount?: TypedNumber | null; unit: IntervalUnit }) =>
  typeof amount === 'number' ? amount * secondsPer[unit] : amount
