import { z } from '../zod'

/**
 * State of a task channel. `unverified`: not tested with its current settings; `needs_attention`: the last test failed;
 * `disabled`: nothing is bought.
 */
export const TaskChannelState = z.enum(['unverified', 'active', 'needs_attention', 'disabled'])
export type TaskChannelState = z.infer<typeof TaskChannelState>

/** Step up to which a task proceeds: the final quote, the confirmation by a person, or the order. */
export const TaskMode = z.enum(['dry_run', 'confirm', 'auto'])
export type TaskMode = z.infer<typeof TaskMode>
