import { currentPassword } from './users/current-password'
import { recordFields } from './list/deletion'
import { endpoint } from './endpoint'
import { ActiveHours } from './inventory-monitors/inventory-monitor-settings'
import { listOf } from './list'
import { Money } from './money'
import { MAX_ID } from './products/product-code'
import { snatchTaskList, SnatchTaskState } from './snatch-tasks/snatch-task-count'
import { StoreKey } from './stores/store-key'
import { TaskChannelState, TaskMode } from './snatch-tasks/task-modes'
import { storedForm } from './list/stored-form'
import { codeText, nameText } from './text'
import { Timestamp } from './time'
import { AssigneeId } from './users/assignee'
import { UserReference } from './users/user-reference'
import { z } from './zod'

export { snatchTaskList, SnatchTaskState }

/** How a task ended. `exhausted`: the budget does not suffice for another purchase. */
export const SnatchTaskEnd = z.enum(['completed', 'expired', 'cancelled', 'exhausted'])
export type SnatchTaskEnd = z.infer<typeof SnatchTaskEnd>

/** Phase of a task: its state or, during an attempt, the progress of the attempt. */
export const SnatchTaskPhase = z.enum([
  'draft',
  'armed',
  'running',
  'awaiting_confirmation',
  'needs_attention',
  'paused',
  'suspended',
  'completed',
  'expired',
  'cancelled',
  'exhausted',
])
export type SnatchTaskPhase = z.infer<typeof SnatchTaskPhase>

export const MAX_TARGETS = 50
export const MAX_SLOTS = 20
const MAX_AMOUNT = 1_000_000_000_00

const Amount = z
  .int('snatch_task.amount_invalid')
  .min(1, 'snatch_task.amount_invalid')
  .max(MAX_AMOUNT, 'snatch_task.amount_invalid')

/** Target of a task: a product by product code or product id, and optionally one of its variants. */
export const SnatchTargetDraft = z
  .strictObject({
    product_code: codeText(MAX_ID).min(1).optional(),
    product_id: z.string().min(1).max(MAX_ID).optional(),
    variant_id: z.string().min(1).max(MAX_ID).nullable().default(null),
  })
  .refine((target) => (target.product_code ?? target.product_id) !== undefined, {
    path: ['product_code'],
    error: 'snatch_task.target_required',
  })
export type SnatchTargetDraft = z.output<typeof SnatchTargetDraft>

const settings = {
  name: nameText(80, 'snatch_task.name_required', 'snatch_task.name_too_long'),
  channel_id: z.uuid('snatch_task.channel_required'),
  mode: TaskMode.default('confirm'),
  /** Targets in order of preference. The first orderable target is bought. */
  targets: z
    .array(SnatchTargetDraft)
    .min(1, 'snatch_task.targets_required')
    .max(MAX_TARGETS, 'snatch_task.targets_too_many'),
  /** Number of pieces per purchase. */
  quantity: z.int().min(1).max(99).default(1),
  /** Maximum number of purchases, across all targets. */
  slots: z.int().min(1).max(MAX_SLOTS).default(1),
  /**
   * Minimum price per piece; a lower price indicates a mistake or a trap. Null = no minimum. All amounts are in minor
   * units of the store's currency.
   */
  min_unit_price: Amount.nullable().default(null),
  max_unit_price: Amount,
  /** Maximum total of one purchase, including tax and shipping. */
  max_total: Amount,
  /** Maximum total of all purchases. */
  budget: Amount,
  /** Minimum time in seconds between two attempts. */
  cooldown_seconds: z.int().min(0).max(86_400).default(60),
  /** Priority among tasks with the same target; the highest goes first. */
  priority: z.int().min(0).max(9).default(5),
  /** Null = at all hours. */
  active_hours: ActiveHours.nullable().default(null),
  starts_at: Timestamp.nullable().default(null),
  expires_at: Timestamp.nullable().default(null),
}

interface SnatchTaskLimits {
  min_unit_price?: number | null | undefined
  max_unit_price?: number | undefined
  max_total?: number | undefined
  budget?: number | undefined
}

/** Checks that the given limits are consistent. Missing limits are ignored. */
const checkLimits = (
  { min_unit_price: min, max_unit_price: max = Infinity, max_total: total = 0, budget = Infinity }: SnatchTaskLimits,
  context: z.RefinementCtx,
) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if ((min ?? 0) > max) wrong('min_unit_price', 'snatch_task.least_over_most')
  if (budget < total) wrong('budget', 'snatch_task.budget_too_small')
}

export const SnatchTaskDraft = z.strictObject({ ...settings, ...currentPassword }).superRefine(checkLimits)
export type SnatchTaskDraft = z.output<typeof SnatchTaskDraft>

export const SnatchTaskChange = z
  .strictObject({
    version: z.int(),
    ...z.strictObject(settings).partial().shape,
    mode: TaskMode.optional(),
    quantity: settings.quantity.unwrap().optional(),
    slots: settings.slots.unwrap().optional(),
    min_unit_price: Amount.nullable().optional(),
    cooldown_seconds: settings.cooldown_seconds.unwrap().optional(),
    priority: settings.priority.unwrap().optional(),
    active_hours: ActiveHours.nullable().optional(),
    starts_at: Timestamp.nullable().optional(),
    expires_at: Timestamp.nullable().optional(),
    ...currentPassword,
  })
  .superRefine(checkLimits)
export type SnatchTaskChange = z.output<typeof SnatchTaskChange>

export const SnatchTarget = z.object({
  product_code: z.string(),
  product_id: z.string(),
  variant_id: z.string().nullable(),
  /** Null = the product is no longer in the catalogue. */
  product_name: z.string().nullable(),
  variant_name: z.string().nullable(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  store_url: z.string().nullable(),
  /** State at the latest reading; null = unknown. */
  is_orderable: z.boolean().nullable(),
  price: Money.nullable(),
  /** Highest known price among the variants if no variant is selected; null = unknown or a single variant. */
  price_max: Money.nullable().optional(),
  read_at: Timestamp.nullable(),
  monitor_id: z.uuid().nullable(),
})
export type SnatchTarget = z.infer<typeof SnatchTarget>

export const SnatchTask = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  /** Whether the task belongs to a practice store, that is, is sample data. */
  is_practice: z.boolean().optional(),
  name: z.string(),
  channel: z.object({ id: z.uuid(), name: z.string(), state: TaskChannelState, mode: TaskMode }),
  mode: TaskMode,
  /** Mode of the task, limited by the mode of its channel. */
  effective_mode: TaskMode,
  targets: z.array(SnatchTarget),
  quantity: z.int(),
  slots: z.int(),
  currency: z.string(),
  min_unit_price: z.int().nullable(),
  max_unit_price: z.int(),
  max_total: z.int(),
  budget: z.int(),
  /**
   * Budget in the reporting currency at today's rate. For information only: it affects no purchase. Null = no rate is
   * known.
   */
  converted_budget: Money.nullable(),
  cooldown_seconds: z.int(),
  priority: z.int(),
  active_hours: storedForm(ActiveHours).nullable(),
  starts_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  state: SnatchTaskState,
  phase: SnatchTaskPhase,
  /** Reason of the attempt that suspended the task. */
  suspended_code: z.string().nullable(),
  state_since: Timestamp,
  /**
   * Earliest time of the next purchase with the current settings; null = the task only waits for stock, or cannot buy.
   */
  next_possible_at: Timestamp.nullable(),
  /** Amount spent, in minor units. `held` is the reserved amount. */
  spent: z.int(),
  held: z.int(),
  purchases: z.object({ placed: z.int(), open: z.int(), would_buy: z.int(), failed_in_a_row: z.int() }),
  /** The attempt in progress. */
  open_attempt_id: z.uuid().nullable(),
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  assignee_id: AssigneeId.default(null),
  /** Null = no one is assigned. */
  assignee: UserReference.nullable().default(null),
  ...recordFields,
})
export type SnatchTask = z.infer<typeof SnatchTask>

export const listSnatchTasks = endpoint({
  method: 'GET',
  path: '/snatch-tasks',
  summary: 'List snatch tasks',
  needs: 'snatch-tasks.read',
  query: snatchTaskList.query,
  response: listOf(SnatchTask),
  topics: ['snatch-tasks'],
})

export const getSnatchTask = endpoint({
  method: 'GET',
  path: '/snatch-tasks/:taskId',
  summary: 'One task',
  needs: 'snatch-tasks.read',
  response: SnatchTask,
  topics: ['snatch-tasks'],
})

/** Task channel with the fields that are needed to create a task, without its account. */
export const SnatchTaskChannel = z.object({
  id: z.uuid(),
  name: z.string(),
  website_type: StoreKey,
  currency: z.string(),
  mode: TaskMode,
  state: TaskChannelState,
  /** Daily budget in minor units. `left_today` is the part of today's budget that is neither spent nor reserved. */
  daily_budget: z.int(),
  left_today: z.int(),
  /** Minutes during which an order can be followed at the store; null = until it ends, 0 = not at all. */
  orders_shown_minutes: z.int().nullish(),
})
export type SnatchTaskChannel = z.infer<typeof SnatchTaskChannel>

export const listSnatchTaskChannels = endpoint({
  method: 'GET',
  path: '/snatch-tasks/channels',
  summary: 'List the task channels that tasks can use, without accounts',
  needs: 'snatch-tasks.read',
  response: z.object({ items: z.array(SnatchTaskChannel) }),
  topics: ['snatch-tasks'],
})

// No idempotency key, because the stored request would contain a password.
export const createSnatchTask = endpoint({
  method: 'POST',
  path: '/snatch-tasks',
  summary: "Create a task; it buys nothing before it is armed. `auto` requires the caller's password",
  needs: 'snatch-tasks.write',
  body: SnatchTaskDraft,
  response: SnatchTask,
  status: 201,
})

export const updateSnatchTask = endpoint({
  method: 'PATCH',
  path: '/snatch-tasks/:taskId',
  summary: "Update a task; changes that allow more spending require an admin and the admin's password",
  needs: 'snatch-tasks.write',
  body: SnatchTaskChange,
  response: SnatchTask,
})

const verb = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/snatch-tasks/:taskId/${name}` as const,
    summary,
    needs: 'snatch-tasks.write',
    response: SnatchTask,
  })

export const armSnatchTask = endpoint({
  method: 'POST',
  path: '/snatch-tasks/:taskId/arm',
  summary:
    "Arm a task; targets that can be ordered already trigger it. `auto` requires an admin and the admin's password",
  needs: 'snatch-tasks.write',
  body: z.strictObject(currentPassword).default({}),
  response: SnatchTask,
  hasSecret: true,
})
export const pauseSnatchTask = verb('pause', 'Let a task buy nothing until it is armed again')
export const cancelSnatchTask = verb('cancel', 'End a task; an order in progress is still followed')
export const restoreSnatchTask = verb('restore', 'Undo a deletion')

export const deleteSnatchTask = endpoint({
  method: 'DELETE',
  path: '/snatch-tasks/:taskId',
  summary: 'Delete a task that is not under way; can be restored',
  needs: 'snatch-tasks.write',
  response: z.object({}),
})

export const FORECAST_DAYS = 30

/** Purchase that the task would have attempted. */
export const ForecastPurchase = z.object({
  at: Timestamp,
  product_id: z.string(),
  variant_id: z.string(),
  product_name: z.string().nullable(),
  variant_name: z.string().nullable(),
  /** Price per piece, without tax and shipping, which are unknown. */
  price: Money.nullable(),
})

/** Fields of a task that determine its attempts. */
export const SnatchForecastQuestion = z.strictObject(settings).pick({
  channel_id: true,
  targets: true,
  quantity: true,
  slots: true,
  min_unit_price: true,
  max_unit_price: true,
  cooldown_seconds: true,
  active_hours: true,
})

export const forecastSnatchTask = endpoint({
  method: 'POST',
  path: '/snatch-tasks/forecast',
  summary: 'Simulate a task over the readings of its targets in the last 30 days',
  needs: 'snatch-tasks.read',
  body: SnatchForecastQuestion,
  response: z.object({
    /** Start of the readings; null = no readings. */
    known_from: Timestamp.nullable(),
    purchases: z.array(ForecastPurchase),
    /** Number of times a target was orderable within the limits, whether bought or not. */
    chances: z.int(),
  }),
})
