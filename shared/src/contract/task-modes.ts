import { z } from './zod'

/** `unverified` = never tried as it is set; `needs_attention` = the last try failed; `disabled` = nothing is bought. */
export const TaskChannelState = z.enum(['unverified', 'active', 'needs_attention', 'disabled'])
export type TaskChannelState = z.infer<typeof TaskChannelState>

/** How far tasks may go: to the final quote, to a person who confirms it, or to the order. */
export const TaskMode = z.enum(['dry_run', 'confirm', 'auto'])
export type TaskMode = z.infer<typeof TaskMode>
