import { currentPassword } from './users/current-password'
import { recordFields } from './list/deletion'
import { endpoint } from './endpoint'
import { defineList, listOf, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { StoreErrorCode, StoreKey } from './stores/store-key'
import { storedForm } from './list/stored-form'
import { TaskChannelState, TaskMode } from './snatch-tasks/task-modes'
import { AccountLink } from './task-channels/account-link'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

export { TaskChannelState, TaskMode }

const problemCodes = ['task_channel.total_differs', 'task_channel.key_reused', 'task_channel.link_ended'] as const

/**
 * Reason why a channel needs attention after a purchase: the store rejected its account or ended the link to it, the
 * total of an order differs from its quote, or the store knew the key of an order from another request.
 */
export const TaskChannelProblem = z.object({
  code: z.union([StoreErrorCode, z.enum(problemCodes)]),
  /** Message of the store. */
  message: z.string(),
  at: Timestamp,
})
export type TaskChannelProblem = z.infer<typeof TaskChannelProblem>

const text = (max: number) => nameText(max, 'task_channel.required', 'task_channel.too_long')
const optionalText = (max: number) => text(max).nullable().default(null)

/** Postal address for shipping or billing. */
export const PostalAddress = z.strictObject({
  name: text(100),
  phone: optionalText(40),
  email: z.email('task_channel.invalid_email').max(200),
  lines: z.array(text(120)).min(1, 'task_channel.required').max(3),
  city: text(100),
  region: optionalText(60),
  postal_code: optionalText(20),
  /** Country code (ISO 3166-1 alpha-2). */
  country: z.string().regex(/^[A-Z]{2}$/, 'task_channel.invalid_country'),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** Address for checkout: one saved in the account, by the store's name for it, or an entered one. */
export const CheckoutAddress = z.union([z.strictObject({ saved: text(100) }), PostalAddress])
export type CheckoutAddress = z.infer<typeof CheckoutAddress>

/** Reference to a payment method, never card data: one saved in the account, or one that needs no card. */
export const PaymentReference = z.union([z.strictObject({ saved: text(100) }), z.strictObject({ method: text(100) })])
export type PaymentReference = z.infer<typeof PaymentReference>

/** Account with which tasks sign in: a new guest for each purchase, or a login. */
export const TaskAccount = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('guest') }),
  z.strictObject({ type: z.literal('login'), login: text(200) }),
])
export type TaskAccount = z.infer<typeof TaskAccount>

const TrialStepName = z.enum(['cart', 'quote', 'discard'])

/** Step of a trial with its duration in ms. */
export const TrialStep = z.object({
  step: TrialStepName,
  ms: z.int(),
  /**
   * Product that the store did not accept into the cart, with its message. Another product was tried instead, if there
   * was one.
   */
  refused: z.object({ variant_id: z.string(), name: z.string(), message: z.string() }).optional(),
})

/** Result of a trial. A trial never places an order. */
export const TaskChannelTrial = z.object({
  at: Timestamp,
  is_ok: z.boolean(),
  /** Null = success. `message` contains the store's own message. */
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
  /** Product that was put into the cart. */
  product: z.object({ product_id: z.string(), variant_id: z.string(), name: z.string() }).nullable(),
  quote: z.object({ subtotal: Money, tax: Money, shipping: Money, total: Money }).nullable(),
  /**
   * Address at which a person completes the purchase, for stores that do not permit it otherwise. There is no quote
   * then.
   */
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
  /** Null = the shipping address. */
  billing_address: CheckoutAddress.nullable().default(null),
  /** Shipping method by the store's name; null = the first one. */
  shipping_method: optionalText(100),
  payment: PaymentReference,
  mode: TaskMode.default('confirm'),
  /** Maximum number of simultaneous purchases. */
  concurrency: z.int().min(1).max(10).default(1),
  /**
   * Budget per day in the installation's time zone, in the store's currency, so that no exchange rate affects
   * purchases.
   */
  daily_budget: z.int().min(1, 'task_channel.budget_required').max(1_000_000_000_00),
}

const StoredAddress = storedForm(CheckoutAddress)

export const TaskChannel = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  /** Whether the channel belongs to a practice store, that is, buys nothing real. */
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
  /** Daily budget in minor units of `currency`. */
  daily_budget: z.int(),
  /** Currency of the store. */
  currency: z.string(),
  /** Whether a password is stored. It is never returned. */
  has_password: z.boolean(),
  /** Null = purchases are those of a guest, or of `account`. */
  account_link: AccountLink.nullish(),
  state: TaskChannelState,
  state_since: Timestamp,
  last_trial: TaskChannelTrial.nullable(),
  /** Trial in progress, with the current step. */
  trial_under_way: z.object({ started_at: Timestamp, step: TrialStepName }).nullable().optional(),
  /**
   * Minutes during which the store shows an order to this account; null = until the order ends, 0 = never, so that
   * orders cannot be followed.
   */
  orders_shown_minutes: z.int().nullish(),
  problem: TaskChannelProblem.nullable().default(null),
  ...recordFields,
})
export type TaskChannel = z.infer<typeof TaskChannel>

const secrets = {
  /** Password of the account at the store; stored encrypted. */
  password: z.string().min(1).max(200).optional(),
  /**
   * The caller's own password. Required for changes that permit spending: a new account or payment method, a higher
   * budget, mode `auto`.
   */
  ...currentPassword,
}

const needsPassword = { path: ['password'], error: 'task_channel.password_required' }

interface Checkout {
  account: TaskAccount
  shipping_address: CheckoutAddress
  billing_address: CheckoutAddress | null
  payment: PaymentReference
}

/** Returns the fields that reference a saved value of an account although the channel uses guests. */
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
  /** False = nothing is bought through the channel until a user enables it again. */
  is_enabled: z.boolean().optional(),
})
export type TaskChannelChange = z.output<typeof TaskChannelChange>

export const taskChannelList = defineList({
  name: 'task-channels',
  filters: {
    q: searchText(MAX_SEARCH).optional(),
    website_type: StoreKey.optional(),
    state: queryMany(TaskChannelState),
    /** Whether to list deleted channels instead, until they are purged (soft delete). */
    deleted: queryFlag.optional(),
  },
  sorts: ['name', '-name', '-created_at', 'created_at'],
})

export const listTaskChannels = endpoint({
  method: 'GET',
  path: '/task-channels',
  summary: 'Store accounts and checkout settings of tasks',
  needs: 'task-channels.read',
  query: taskChannelList.query,
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

// No idempotency key, because the stored request would contain passwords.
export const createTaskChannel = endpoint({
  method: 'POST',
  path: '/task-channels',
  summary: "Create a task channel; requires the caller's password",
  needs: 'task-channels.write',
  body: TaskChannelDraft,
  response: TaskChannel,
  status: 201,
})

export const updateTaskChannel = endpoint({
  method: 'PATCH',
  path: '/task-channels/:channelId',
  summary: "Update a task channel; changes that allow more spending require the caller's password",
  needs: 'task-channels.write',
  body: TaskChannelChange,
  response: TaskChannel,
})

export const deleteTaskChannel = endpoint({
  method: 'DELETE',
  path: '/task-channels/:channelId',
  summary: 'Delete a task channel; can be restored',
  needs: 'task-channels.write',
  response: z.object({
    /** False = the store has not confirmed that the tokens of the channel's link are revoked; missing = no link. */
    is_revoked: z.boolean().optional(),
  }),
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
    'Test a channel: create a cart of one inexpensive product and read its final cost or checkout address; nothing is ordered. A test that takes longer continues: `trial_under_way`',
  needs: 'task-channels.write',
  response: TaskChannel,
})
