import { daysAgo, type DaySpan } from '@outlet/shared/contract/day-span'

/** In days, today included. */
export const PERIODS = ['7', '30', '90', '180', '365'] as const
export type Period = (typeof PERIODS)[number]

export const spanOf = (period: Period): DaySpan => ({ from: daysAgo(Number(period) - 1), to: 'today' })

/** Null where the days are others. */
export const periodOf = ({ from, to }: DaySpan): Period | null =>
  PERIODS.find((period) => spanOf(period).from === from && to === 'today') ?? null
