import { currentPassword } from './current-password'
import { Deletion } from './deletion'
import { endpoint } from './endpoint'
import { listOf, listQuery, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { StoreErrorCode, StoreKey } from './store-key'
import { storedForm } from './stored-form'
import { TaskChannelState, TaskMode } from './task-modes'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

export { TaskChannelState, TaskMode }

/** Why a purchase made a channel need attention: its account is not let in, or an order cost another total than its quote. */
export const TaskChannelProblem = z.object({
  code: z.union([StoreErrorCode, z.literal('task_channel.total_differs')]),
  /** In the store's words. */
  message: z.string(),
  at: Timestamp,
})
export type TaskChannelProblem = z.infer<typeof TaskChannelProblem>

const text = (max: number) => nameText(max, 'task_channel.required', 'task_channel.too_long')
const optionalText = (max: number) => text(max).nullable().default(null)

/** Where it is sent to. */
export const PostalAddress = z.strictObject({
  name: text(100),
  phone: optionalText(40),
  email: z.email('task_channel.invalid_email').max(200),
  lines: z.array(text(120)).min(1, 'task_channel.required').max(3),
  city: text(100),
  region: optionalText(60),
  postal_code: optionalText(20),
  /** ISO 3166-1. */
  country: z.string().regex(/^[A-Z]{2}$/, 'task_channel.invalid_country'),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** One of the account's own, by the store's name of it; or typed. */
export const CheckoutAddress = z.union([z.strictObject({ saved: text(100) }), PostalAddress])
export type CheckoutAddress = z.infer<typeof CheckoutAddress>

/** A reference to a way to pay, never card data: one that the account has saved, or one that needs no card. */
export const PaymentReference = z.union([z.strictObject({ saved: text(100) }), z.strictObject({ method: text(100) })])
export type PaymentReference = z.infer<typeof PaymentReference>

/** How tasks sign in: as a guest of each purchase's own, or by an account's login. */
export const TaskAccount = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('guest') }),
  z.strictObject({ type: z.literal('login'), login: text(200) }),
])
export type TaskAccount = z.infer<typeof TaskAccount>

const TrialStepName = z.enum(['cart', 'quote', 'discard'])

/** A step of a trial, in ms. */
export const TrialStep = z.object({
  step: TrialStepName,
  ms: z.int(),
  /** What the store did not let into a cart, and why in its words; another product was tried instead, if there was one. */
  refused: z.object({ variant_id: z.string(), name: z.string(), message: z.string() }).optional(),
})

/** What a trial came to: nothing was ordered, whatever it says. */
export const TaskChannelTrial = z.object({
  at: Timestamp,
  is_ok: z.boolean(),
  /** Null = all went well. The store's own word of a refusal is in `message`. */
  code: z
    .union([
      StoreErrorCode,
      z.enum([
        'task_channel.refused',
        'task_channel.nothing_to_try',
        'task_channel.nothing_ships',
        'task_channel.secrets_unreadable',
      ]),
    ])
    .nullable(),
  message: z.string(),
  /** What was put into the cart. */
  product: z.object({ product_id: z.string(), variant_id: z.string(), name: z.string() }).nullable(),
  quote: z.object({ subtotal: Money, tax: Money, shipping: Money, total: Money }).nullable(),
  /** Where a person buys what is in the cart, at a store that lets nobody else; there is no quote then. */
  hand_over_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  steps: z.array(TrialStep),
})
export type TaskChannelTrial = z.infer<typeof TaskChannelTrial>

const settings = {
  name: text(60),
  account: TaskAccount,
  shipping_address: CheckoutAddress,
  /** Null = as the shipping address. */
  billing_address: CheckoutAddress.nullable().default(null),
  /** The store's name of it; null = its first. */
  shipping_method: optionalText(100),
  payment: PaymentReference,
  mode: TaskMode.default('confirm'),
  /** Purchases at once. */
  concurrency: z.int().min(1).max(10).default(1),
  /** Of a day of the installation's time zone, in the store's currency: no exchange rate decides a purchase. */
  daily_budget: z.int().min(1, 'task_channel.budget_required').max(1_000_000_000_00),
}

const StoredAddress = storedForm(CheckoutAddress)

export const TaskChannel = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  /** Of a practice store: nothing of it is real. */
  is_practice: z.boolean().optional(),
  ...settings,
  name: z.string(),
  account: storedForm(TaskAccount),
  shipping_address: StoredAddress,
  billing_address: StoredAddress.nullable(),
  payment: storedForm(PaymentReference),
  shipping_method: z.string().nullable(),
  mode: TaskMode,
  concurrency: z.int(),
  /** In minor units of `currency`. */
  daily_budget: z.int(),
  /** The store's. */
  currency: z.string(),
  /** It is never told. */
  has_password: z.boolean(),
  state: TaskChannelState,
  state_since: Timestamp,
  last_trial: TaskChannelTrial.nullable(),
  /** A trial that is under way, and the step that it waits for. */
  trial_under_way: z.object({ started_at: Timestamp, step: TrialStepName }).nullable().optional(),
  /** For how long the store shows an order to this account; null = until it ends, 0 = never: it can't be followed then. */
  orders_shown_minutes: z.int().nullish(),
  problem: TaskChannelProblem.nullable().default(null),
  created_at: Timestamp,
  updated_at: Timestamp,
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type TaskChannel = z.infer<typeof TaskChannel>

const secrets = {
  /** Of the account at the store; sealed. */
  password: z.string().min(1).max(200).optional(),
  /** The caller's own, asked again for what lets money be spent: a new account or way to pay, a higher budget, `auto`. */
  ...currentPassword,
}

const needsPassword = { path: ['password'], error: 'task_channel.password_required' }

interface Checkout {
  account: TaskAccount
  shipping_address: CheckoutAddress
  billing_address: CheckoutAddress | null
  payment: PaymentReference
}

/** The fields that name something saved in an account, which a guest does not have. */
export const savedWithoutAccount = ({ account, ...fields }: Checkout): (keyof typeof fields)[] => {
  if (account.type !== 'guest') return []
  return (['shipping_address', 'billing_address', 'payment'] as const).filter((name) => {
    const value = fields[name]
    return value !== null && 'saved' in value
  })
}

export const TaskChannelDraft = z
  .strictObject({ website_type: StoreKey, ...settings, ...secrets })
  .refine(({ account, password }) => account.type === 'guest' || password !== undefined, needsPassword)
  .superRefine((draft, context) => {
    for (const field of savedWithoutAccount(draft))
      context.addIssue({ code: 'custom', path: [field], message: 'task_channel.guest_has_nothing_saved' })
  })
export type TaskChannelDraft = z.output<typeof TaskChannelDraft>

export const TaskChannelChange = z.strictObject({
  version: z.int(),
  ...z.strictObject(settings).partial().shape,
  billing_address: CheckoutAddress.nullable().optional(),
  shipping_method: text(100).nullable().optional(),
  mode: TaskMode.optional(),
  concurrency: settings.concurrency.unwrap().optional(),
  ...secrets,
  /** False = nothing is bought by it until a person says so. */
  is_enabled: z.boolean().optional(),
})
export type TaskChannelChange = z.output<typeof TaskChannelChange>

export const taskChannelFilters = {
  q: searchText(MAX_SEARCH).optional(),
  website_type: StoreKey.optional(),
  state: queryMany(TaskChannelState),
  /** The deleted ones instead, until they are purged. */
  deleted: queryFlag.optional(),
}

/** The first is the default. */
export const taskChannelSorts = ['name', '-name', '-created_at', 'created_at'] as const

export const listTaskChannels = endpoint({
  method: 'GET',
  path: '/task-channels',
  summary: 'Where and how tasks buy',
  needs: 'task-channels.read',
  query: listQuery(taskChannelFilters, taskChannelSorts),
  response: listOf(TaskChannel),
  topics: ['task-channels'],
})

export const getTaskChannel = endpoint({
  method: 'GET',
  path: '/task-channels/:channelId',
  summary: 'One task channel',
  needs: 'task-channels.read',
  response: TaskChannel,
  topics: ['task-channels'],
})

// Not idempotent by key: the stored request would hold passwords.
export const createTaskChannel = endpoint({
  method: 'POST',
  path: '/task-channels',
  summary: "Make a task channel; asks for the caller's own password",
  needs: 'task-channels.write',
  body: TaskChannelDraft,
  response: TaskChannel,
  status: 201,
})

export const updateTaskChannel = endpoint({
  method: 'PATCH',
  path: '/task-channels/:channelId',
  summary: "Change a task channel; what lets more money be spent asks for the caller's own password",
  needs: 'task-channels.write',
  body: TaskChannelChange,
  response: TaskChannel,
})

export const deleteTaskChannel = endpoint({
  method: 'DELETE',
  path: '/task-channels/:channelId',
  summary: 'Delete a task channel; can be restored',
  needs: 'task-channels.write',
  response: z.object({}),
})

export const restoreTaskChannel = endpoint({
  method: 'POST',
  path: '/task-channels/:channelId/restore',
  summary: 'Undo a deletion',
  needs: 'task-channels.write',
  response: TaskChannel,
})

export const tryTaskChannel = endpoint({
  method: 'POST',
  path: '/task-channels/:channelId/try',
  summary:
    'Make a cart of one cheap product, ask its final cost or the address to check out at; nothing is ordered. A trial that takes longer goes on: `trial_under_way`',
  needs: 'task-channels.write',
  response: TaskChannel,
})
