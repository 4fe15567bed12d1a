import type { SnatchTask } from './snatch-tasks'
import type { TaskChannel } from './task-channels'
import { TaskMode } from './task-modes'

/** What decides when, what and for how much a task buys. */
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
/** As text in which the order of an object's keys does not count: a database may return them in another. */
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

/** By field, whether a change lets an `auto` task buy sooner, more or elsewhere. */
const autoTaskChanges: Changes<TaskTerms> = {
  mode: isFurther,
  channel_id: isOther,
  targets: isOther,
  // Fewer pieces can be bought where more could not.
  quantity: isOther,
  slots: isHigher,
  min_unit_price: (before, after) => isLower(before ?? 0, after ?? 0),
  max_unit_price: isHigher,
  // A lower maximum fits into a budget that had no room for the one before.
  max_total: isOther,
  budget: isHigher,
  cooldown_seconds: isLower,
  priority: isHigher,
  active_hours: (before, after) => before !== null && isOther(before, after),
  starts_at: (before, after) => isLower(momentOr(before, -Infinity), momentOr(after, -Infinity)),
  expires_at: (before, after) => isHigher(momentOr(before, Infinity), momentOr(after, Infinity)),
}

/** Of a task that a person confirms, or that buys nothing. */
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

/** What decides by whose account, how, and for how much a day a channel buys. */
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
  // Object.keys is typed string[], but its content is the table's fields.
  const fields = Object.keys(rules) as (keyof Terms)[]
  return fields.some((field) => rules[field](before[field], after[field]))
}

/**
 * Whether a change of a task is for those who may spend, who give their own password again: it lets an `auto` task buy
 * sooner, more or elsewhere, or raises a budget.
 */
export const requiresStepUp = (before: TaskTerms, after: TaskTerms): boolean =>
  isAnyLoosened(after.mode === 'auto' ? autoTaskChanges : confirmedTaskChanges, before, after)

/** The same of a task channel: it lets more be spent, by another account, or sent elsewhere. */
export const requiresChannelStepUp = (before: ChannelTerms, after: ChannelTerms): boolean =>
  isAnyLoosened(channelChanges, before, after)
