import type { TaskMode } from '@outlet/shared/contract/task-channels'

const modes: readonly TaskMode[] = ['dry_run', 'confirm', 'auto']

/** The mode with fewer rights. */
export const lesserMode = (one: TaskMode, other: TaskMode): TaskMode =>
  modes.indexOf(one) <= modes.indexOf(other) ? one : other
