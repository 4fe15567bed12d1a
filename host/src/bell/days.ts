import type { Notification } from '@outlet/shared/contract/notifications'

export interface Day {
  /** Midnight in the browser's time zone, in milliseconds since the epoch. */
  readonly start: number
  readonly items: readonly Notification[]
}

const startOf = (time: string): number => new Date(time).setHours(0, 0, 0, 0)

/** Groups notifications by the day on which they were created; the order is preserved. */
export const byDay = (items: readonly Notification[]): Day[] => {
  const days = new Map<number, Notification[]>()
  for (const item of items) {
    const start = startOf(item.created_at)
    days.set(start, [...(days.get(start) ?? []), item])
  }
  return [...days].map(([start, ofDay]) => ({ start, items: ofDay }))
}

/** Number of calendar days before today. */
export const daysAgo = (start: number, now: number): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - start) / 86_400_000)
