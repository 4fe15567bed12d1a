import type { SnatchTask, SnatchTaskPhase } from '@outlet/shared/contract/snatch-tasks'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'

/** What the server would let be done, so that nothing is offered in vain. */
export const taskCan = {
  arm: ({ state }: SnatchTask) => state === 'draft' || state === 'paused' || state === 'suspended',
  pause: ({ state }: SnatchTask) => state === 'armed' || state === 'suspended',
  cancel: ({ state }: SnatchTask) => state !== 'ended',
  edit: ({ state }: SnatchTask) => state !== 'ended',
  /** Not while it may buy, or a purchase is under way. */
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

/** Neither spent nor set aside, in minor units. */
export const budgetLeft = ({ budget, spent, held }: Pick<SnatchTask, 'budget' | 'spent' | 'held'>): number =>
  Math.max(0, budget - spent - held)
