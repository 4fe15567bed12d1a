/** Periods of a monitor's trend in days. */
export const trendPeriods = [7, 30, 90, 180, 365] as const
export type TrendPeriod = (typeof trendPeriods)[number]
