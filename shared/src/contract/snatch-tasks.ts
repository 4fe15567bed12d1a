import { currentPassword } from './current-password'
import { Deletion } from './deletion'
import { endpoint } from './endpoint'
import { ActiveHours } from './inventory-monitor-settings'
import { listOf, listQuery } from './list'
import { Money } from './money'
import { MAX_ID } from './product-code'
import { snatchTaskFilters, SnatchTaskState } from './snatch-task-count'
import { StoreKey } from './store-key'
import { TaskChannelState, TaskMode } from './task-modes'
import { storedForm } from './stored-form'
import { codeText, nameText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

export { snatchTaskFilters, SnatchTaskState }

/** `exhausted` = the budget does not suffice for another purchase. */
export const SnatchTaskEnd = z.enum(['completed', 'expired', 'cancelled', 'exhausted'])
export type SnatchTaskEnd = z.infer<typeof SnatchTaskEnd>

/** How far it is: its state, or what its open attempt is at. */
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
const MOST_MONEY = 1_000_000_000_00

const Amount = z
  .int('snatch_task.amount_invalid')
  .min(1, 'snatch_task.amount_invalid')
  .max(MOST_MONEY, 'snatch_task.amount_invalid')

/** What is wanted: a product by the team's code for it or by its id, of it one variant or any. */
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
  /** The most wanted first; the first that can be ordered is bought. */
  targets: z
    .array(SnatchTargetDraft)
    .min(1, 'snatch_task.targets_required')
    .max(MAX_TARGETS, 'snatch_task.targets_too_many'),
  /** Pieces of one purchase. */
  quantity: z.int().min(1).max(99).default(1),
  /** Purchases in all, over all targets. */
  slots: z.int().min(1).max(MAX_SLOTS).default(1),
  /** Amounts in minor units of the store's currency. A lower price is a mistake or a trap; null = none is too low. */
  min_unit_price: Amount.nullable().default(null),
  max_unit_price: Amount,
  /** Of one purchase, with tax and shipping. */
  max_total: Amount,
  /** Of all purchases together. */
  budget: Amount,
  /** Between two attempts. */
  cooldown_seconds: z.int().min(0).max(86_400).default(60),
  /** The higher comes first where several want the same. */
  priority: z.int().min(0).max(9).default(5),
  /** Null = at any hour. */
  active_hours: ActiveHours.nullable().default(null),
  starts_at: Timestamp.nullable().default(null),
  expires_at: Timestamp.nullable().default(null),
}

interface Limits {
  min_unit_price?: number | null | undefined
  max_unit_price?: number | undefined
  max_total?: number | undefined
  budget?: number | undefined
}

/** Of limits that are not all there, those that are must fit. */
const checkLimits = (
  { min_unit_price: least, max_unit_price: most = Infinity, max_total: total = 0, budget = Infinity }: Limits,
  context: z.RefinementCtx,
) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if ((least ?? 0) > most) wrong('min_unit_price', 'snatch_task.least_over_most')
  if (budget < total) wrong('budget', 'snatch_task.budget_too_small')
}

/** The caller's own, asked again for what lets more money be spent: `auto`, a higher budget, another way to pay. */

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
  /** Null = the catalogue does not have it any more. */
  product_name: z.string().nullable(),
  variant_name: z.string().nullable(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  store_url: z.string().nullable(),
  /** By the newest reading; null = unknown. */
  is_orderable: z.boolean().nullable(),
  price: Money.nullable(),
  /** Highest known price among the variants, where no variant is chosen; null = unknown, or one variant. */
  price_max: Money.nullable().optional(),
  read_at: Timestamp.nullable(),
  monitor_id: z.uuid().nullable(),
})
export type SnatchTarget = z.infer<typeof SnatchTarget>

export const SnatchTask = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  /** Of a practice store: nothing of it is real. */
  is_practice: z.boolean().optional(),
  name: z.string(),
  channel: z.object({ id: z.uuid(), name: z.string(), state: TaskChannelState, mode: TaskMode }),
  mode: TaskMode,
  /** As far as the channel lets it go, too. */
  effective_mode: TaskMode,
  targets: z.array(SnatchTarget),
  quantity: z.int(),
  slots: z.int(),
  currency: z.string(),
  min_unit_price: z.int().nullable(),
  max_unit_price: z.int(),
  max_total: z.int(),
  budget: z.int(),
  /** The budget at today's rate; for people, it decides nothing. Null = no rate is known. */
  converted_budget: Money.nullable(),
  cooldown_seconds: z.int(),
  priority: z.int(),
  active_hours: storedForm(ActiveHours).nullable(),
  starts_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  state: SnatchTaskState,
  phase: SnatchTaskPhase,
  /** Why it was suspended: an attempt's reason. */
  suspended_code: z.string().nullable(),
  state_since: Timestamp,
  /** Not before that, as it stands; null = nothing but the stock is waited for, or it cannot buy. */
  next_possible_at: Timestamp.nullable(),
  /** In minor units. */
  spent: z.int(),
  held: z.int(),
  purchases: z.object({ placed: z.int(), open: z.int(), would_buy: z.int(), failed_in_a_row: z.int() }),
  /** The attempt that is under way. */
  open_attempt_id: z.uuid().nullable(),
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type SnatchTask = z.infer<typeof SnatchTask>

/** The first is the default. */
export const snatchTaskSorts = ['-created_at', 'created_at', 'name', '-name'] as const

export const listSnatchTasks = endpoint({
  method: 'GET',
  path: '/snatch-tasks',
  summary: 'What is to be bought when it can be ordered',
  needs: 'snatch-tasks.read',
  query: listQuery(snatchTaskFilters, snatchTaskSorts),
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

/** Of a task channel what whoever makes a task must know of it: never its account. */
export const SnatchTaskChannel = z.object({
  id: z.uuid(),
  name: z.string(),
  website_type: StoreKey,
  currency: z.string(),
  mode: TaskMode,
  state: TaskChannelState,
  /** Of a day, in minor units; and what of today's is neither spent nor set aside. */
  daily_budget: z.int(),
  left_today: z.int(),
  /** For how long an order can be followed at the store; null = until it ends, 0 = not at all. */
  orders_shown_minutes: z.int().nullish(),
})
export type SnatchTaskChannel = z.infer<typeof SnatchTaskChannel>

export const listSnatchTaskChannels = endpoint({
  method: 'GET',
  path: '/snatch-tasks/channels',
  summary: 'Where tasks can buy, without accounts',
  needs: 'snatch-tasks.read',
  response: z.object({ items: z.array(SnatchTaskChannel) }),
  topics: ['snatch-tasks'],
})

// Not idempotent by key: the stored request would hold a password.
export const createSnatchTask = endpoint({
  method: 'POST',
  path: '/snatch-tasks',
  summary: "Make a task, which buys nothing before it is armed; `auto` asks for the caller's own password",
  needs: 'snatch-tasks.write',
  body: SnatchTaskDraft,
  response: SnatchTask,
  status: 201,
})

export const updateSnatchTask = endpoint({
  method: 'PATCH',
  path: '/snatch-tasks/:taskId',
  summary: "Change a task; what lets more money be spent is an admin's and asks for the own password",
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
  summary: "Let a task buy; what can be ordered already counts. `auto` is an admin's and asks for the own password",
  needs: 'snatch-tasks.write',
  body: z.strictObject(currentPassword).default({}),
  response: SnatchTask,
  hasSecret: true,
})
export const pauseSnatchTask = verb('pause', 'Let a task buy nothing until it is armed again')
export const cancelSnatchTask = verb('cancel', 'End a task; an order that is under way is still looked after')
export const restoreSnatchTask = verb('restore', 'Undo a deletion')

export const deleteSnatchTask = endpoint({
  method: 'DELETE',
  path: '/snatch-tasks/:taskId',
  summary: 'Delete a task that is not under way; can be restored',
  needs: 'snatch-tasks.write',
  response: z.object({}),
})

export const FORECAST_DAYS = 30

/** A purchase that the task would have tried. */
export const ForecastPurchase = z.object({
  at: Timestamp,
  product_id: z.string(),
  variant_id: z.string(),
  product_name: z.string().nullable(),
  variant_name: z.string().nullable(),
  /** Of one piece, without tax and shipping: what those were nobody knows. */
  price: Money.nullable(),
})

/** Of a task what decides what it tries. */
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
  summary: 'What such a task would have tried to buy in the last 30 days, by what was read of its targets',
  needs: 'snatch-tasks.read',
  body: SnatchForecastQuestion,
  response: z.object({
    /** From when on it was read; null = never. */
    known_from: Timestamp.nullable(),
    purchases: z.array(ForecastPurchase),
    /** Times that a target could be ordered within the limits, bought or not. */
    chances: z.int(),
  }),
})
