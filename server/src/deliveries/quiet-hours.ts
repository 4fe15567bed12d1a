import type { QuietHours } from '@outlet/shared/contract/notification-channels'
import { nextActive } from '../inventory-monitors/engine/active-hours'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** When a message of this instant may go: at once, or at the end of the quiet hours. Milliseconds. */
export const heldUntil = (quiet: QuietHours | null, timeZone: string, instant: number): number =>
  quiet === null ? instant : nextActive({ days: EVERY_DAY, from: quiet.to, to: quiet.from }, timeZone, instant)
