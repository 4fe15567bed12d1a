import type { SnatchTask, SnatchTaskPhase } from '@outlet/shared/contract/snatch-tasks'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'

/** Actions that the server would accept for a task in its current state. */
export const taskCan = {
  arm: ({ state }: SnatchTask) => state === 'draft' || state === 'paused' || state === 'suspended',
  pause: ({ state }: SnatchTask) => state === 'armed' || state === 'suspended',
  cancel: ({ state }: SnatchTask) => state !== 'ended',
  edit: ({ state }: SnatchTask) => state !== 'ended',
  /** Refused while the task may buy, or while a purchase is open. */
  delete: ({ state, purchases }: SnatchTask) => state !== 'armed' && purchases.open === 0,
}

export const phaseColors: Readonly<Record<SnatchTaskPhase, CellTagColor>> = {
  draft: 'gray',
  armed: 'arcoblue',
  running: 'cyan',
  awaiting_confirmation: 'orange',
  needs_attention: 'red',
  paused: 'gray',
  suspended: 'red',
  completed: 'green',
  expired: 'gray',
  cancelled: 'gray',
  exhausted: 'orange',
}

/** Part of the budget that is neither spent nor held, in minor units. */
export const budgetLeft = ({ budget, spent, held }: Pick<SnatchTask, 'budget' | 'spent' | 'held'>): number =>
  Math.max(0, budget - spent - held)
