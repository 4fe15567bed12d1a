import type { SnatchTask } from '../snatch-tasks'
import type { TaskChannel } from '../task-channels'
import { TaskMode } from '../snatch-tasks/task-modes'

/** Fields that determine when, what and for how much a task buys. */
export type TaskTerms = Pick<
  SnatchTask,
  | 'mode'
  | 'quantity'
  | 'slots'
  | 'min_unit_price'
  | 'max_unit_price'
  | 'max_total'
  | 'budget'
  | 'cooldown_seconds'
  | 'priority'
  | 'active_hours'
  | 'starts_at'
  | 'expires_at'
> & { channel_id: string; targets: readonly { product_id: string; variant_id: string | null }[] }

type Changes<Terms> = { readonly [Field in keyof Terms]: (before: Terms[Field], after: Terms[Field]) => boolean }

const never = () => false
const isHigher = (before: number, after: number) => after > before
const isLower = (before: number, after: number) => after < before
/** Returns a text for comparison, independent of the order of object keys, which a database may change. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
const isOther = (before: unknown, after: unknown) => textOf(before) !== textOf(after)
const momentOr = (moment: string | null, open: number) => (moment === null ? open : Date.parse(moment))
const modes = TaskMode.options
const isFurther = (before: TaskMode, after: TaskMode) => modes.indexOf(after) > modes.indexOf(before)

/** For each field: whether a change lets an `auto` task buy sooner, more or elsewhere. */
const autoTaskChanges: Changes<TaskTerms> = {
  mode: isFurther,
  channel_id: isOther,
  targets: isOther,
  // A smaller quantity may be available when the larger one is not.
  quantity: isOther,
  slots: isHigher,
  min_unit_price: (before, after) => isLower(before ?? 0, after ?? 0),
  max_unit_price: isHigher,
  // A lower maximum may fit into a budget that the previous one exceeded.
  max_total: isOther,
  budget: isHigher,
  cooldown_seconds: isLower,
  priority: isHigher,
  active_hours: (before, after) => before !== null && isOther(before, after),
  starts_at: (before, after) => isLower(momentOr(before, -Infinity), momentOr(after, -Infinity)),
  expires_at: (before, after) => isHigher(momentOr(before, Infinity), momentOr(after, Infinity)),
}

/** The same for tasks that a person confirms or that buy nothing. */
const confirmedTaskChanges: Changes<TaskTerms> = {
  mode: never,
  channel_id: never,
  targets: never,
  quantity: never,
  slots: never,
  min_unit_price: never,
  max_unit_price: never,
  max_total: never,
  budget: isHigher,
  cooldown_seconds: never,
  priority: never,
  active_hours: never,
  starts_at: never,
  expires_at: never,
}

/** Fields that determine with which account, how, and for how much per day a channel buys. */
export type ChannelTerms = Pick<
  TaskChannel,
  | 'account'
  | 'shipping_address'
  | 'billing_address'
  | 'shipping_method'
  | 'payment'
  | 'mode'
  | 'concurrency'
  | 'daily_budget'
> & { is_enabled: boolean }

const channelChanges: Changes<ChannelTerms> = {
  account: isOther,
  shipping_address: isOther,
  billing_address: isOther,
  shipping_method: isOther,
  payment: isOther,
  mode: isFurther,
  concurrency: isHigher,
  daily_budget: isHigher,
  is_enabled: (before, after) => after && !before,
}

function isAnyLoosened<Terms extends object>(rules: Changes<Terms>, before: Terms, after: Terms): boolean {
  // `Object.keys` has the type `string[]`, but returns exactly the keys of the table.
  const fields = Object.keys(rules) as (keyof Terms)[]
  return fields.some((field) => rules[field](before[field], after[field]))
}

/**
 * Whether a change of a task requires the permission to spend and the caller's own password: it lets an `auto` task buy
 * sooner, more or elsewhere, or raises a budget.
 */
export const requiresStepUp = (before: TaskTerms, after: TaskTerms): boolean =>
  isAnyLoosened(after.mode === 'auto' ? autoTaskChanges : confirmedTaskChanges, before, after)

/**
 * Whether a change of a task channel requires the caller's own password: it lets tasks spend more, use another account
 * or ship elsewhere.
 */
export const requiresChannelStepUp = (before: ChannelTerms, after: ChannelTerms): boolean =>
  isAnyLoosened(channelChanges, before, after)
