import type { Settings } from '../../settings/stored-settings'

/** Height of a row with one line, in CSS pixels. */
export const rowHeights: Readonly<Record<Settings['density'], number>> = { compact: 36, normal: 48, roomy: 60 }
