import type { Notification } from '@outlet/shared/contract/notifications'

export interface Day {
  /** Midnight of the browser's zone, in milliseconds. */
  readonly start: number
  readonly items: readonly Notification[]
}

const startOf = (time: string): number => new Date(time).setHours(0, 0, 0, 0)

/** Notifications by the day on which they came, in the order that they have. */
export const byDay = (items: readonly Notification[]): Day[] => {
  const days = new Map<number, Notification[]>()
  for (const item of items) {
    const start = startOf(item.created_at)
    days.set(start, [...(days.get(start) ?? []), item])
  }
  return [...days].map(([start, ofDay]) => ({ start, items: ofDay }))
}

/** How many days before today, by the calendar. */
export const daysAgo = (start: number, now: number): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - start) / 86_400_000)
