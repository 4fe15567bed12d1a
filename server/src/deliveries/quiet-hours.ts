import type { QuietHours } from '@outlet/shared/contract/notification-channels'
import { nextActive } from '../inventory-monitors/engine/active-hours'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Instant at which a message may be sent, in ms: `instant` itself, or the end of the quiet hours. */
export const sendableAt = (quiet: QuietHours | null, timeZone: string, instant: number): number =>
  quiet === null ? instant : nextActive({ days: EVERY_DAY, from: quiet.to, to: quiet.from }, timeZone, instant)
