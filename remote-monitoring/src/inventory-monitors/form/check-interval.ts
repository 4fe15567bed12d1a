export const intervalUnits = ['second', 'minute', 'hour'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export interface CheckInterval {
  readonly amount: number | undefined
  readonly unit: IntervalUnit
}

const secondsPer: Record<IntervalUnit, number> = { second: 1, minute: 60, hour: 3600 }

/** Seconds in the largest unit that holds them as a whole number: 300 is 5 minutes, 90 is 90 seconds. */
export const toInterval = (seconds: number): CheckInterval => {
  const unit = (['hour', 'minute'] as const).find((candidate) => seconds % secondsPer[candidate] === 0) ?? 'second'
  return { amount: seconds / secondsPer[unit], unit }
}

/** In seconds; null while no amount is entered. */
export const toSeconds = ({ amount, unit }: CheckInterval): number | null =>
  amount === undefined || !Number.isFinite(amount) ? null : amount * secondsPer[unit]
