/** In days, today included. */
export const PERIODS = ['7', '30', '90', '180', '365'] as const
export type Period = (typeof PERIODS)[number]

/** As the server takes days: told from its own today. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const daysAgo = (days: number): string => (days === 0 ? 'today' : `today-${days}d`)

export const spanOf = (period: Period): DaySpan => ({ from: daysAgo(Number(period) - 1), to: 'today' })

/** As long as the period, just before it. */
export const spanBefore = (period: Period): DaySpan => {
  const days = Number(period)
  return { from: daysAgo(2 * days - 1), to: daysAgo(days) }
}
