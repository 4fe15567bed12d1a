import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { SnatchTask, SnatchTaskChannel } from '@outlet/shared/contract/snatch-tasks'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { amountText, parseAmount } from '@outlet/shared/format/amount-text'
import { localMoment } from '@outlet/shared/format/local-moment'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import type { SnatchTasksUrl } from '../list/task-source'

export interface TargetValues {
  product_code: string
  /** Undefined = any variant. */
  variant_id: string | undefined
}

/** Values of the form. Amounts are typed text in the channel's currency. */
export interface TaskFormValues {
  name: string
  channel_id: string | undefined
  mode: TaskMode
  targets: TargetValues[]
  quantity: TypedNumber
  slots: TypedNumber
  min_unit_price: string
  max_unit_price: string
  max_total: string
  budget: string
  cooldown_seconds: TypedNumber
  priority: TypedNumber
  active_hours: ActiveHours | null
  /** Local time of the browser, such as `2026-11-20T20:00`; empty = none. */
  starts_at: string
  expires_at: string
  current_password: string
  version?: number
}

export const secretFields = ['current_password'] as const

export const emptyTarget: TargetValues = { product_code: '', variant_id: undefined }

/** Templates of usual tasks. Each buys at most once; a user who may not spend automatically confirms. */
export const taskDrafts = ['dry_run', 'confirm_any', 'buy_below'] as const
export type TaskDraft = (typeof taskDrafts)[number]

/** The values that a template fills in. Targets retain their products; only one template resets their variants. */
export const draftValues = (
  draft: TaskDraft,
  { targets }: Pick<TaskFormValues, 'targets'>,
  maySpend: boolean,
): Partial<TaskFormValues> => {
  const modes = { dry_run: 'dry_run', confirm_any: 'confirm', buy_below: maySpend ? 'auto' : 'confirm' } as const
  const once = { mode: modes[draft], quantity: 1, slots: 1 }
  return draft === 'confirm_any'
    ? { ...once, targets: targets.map((target) => ({ ...target, variant_id: undefined })) }
    : once
}

export const newValues = ({ product, variant, mode }: Partial<SnatchTasksUrl>): TaskFormValues => ({
  name: '',
  channel_id: undefined,
  mode: mode ?? 'confirm',
  targets: [{ product_code: product ?? '', variant_id: variant }],
  quantity: 1,
  slots: 1,
  min_unit_price: '',
  max_unit_price: '',
  max_total: '',
  budget: '',
  cooldown_seconds: 60,
  priority: 5,
  active_hours: null,
  starts_at: '',
  expires_at: '',
  current_password: '',
})

const localTime = (at: string | null): string => (at === null ? '' : localMoment(new Date(at)))

const instant = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

export const valuesOf = (task: SnatchTask): TaskFormValues => {
  const text = (minor: number) => amountText(minor, task.currency)
  return {
    name: task.name,
    channel_id: task.channel.id,
    mode: task.mode,
    targets: task.targets.map(({ product_code, variant_id }) => ({
      product_code,
      variant_id: variant_id ?? undefined,
    })),
    quantity: task.quantity,
    slots: task.slots,
    min_unit_price: task.min_unit_price === null ? '' : text(task.min_unit_price),
    max_unit_price: text(task.max_unit_price),
    max_total: text(task.max_total),
    budget: text(task.budget),
    cooldown_seconds: task.cooldown_seconds,
    priority: task.priority,
    active_hours: task.active_hours,
    starts_at: localTime(task.starts_at),
    expires_at: localTime(task.expires_at),
    current_password: '',
    version: task.version,
  }
}

const amounts = (values: TaskFormValues, currency: string) => ({
  min_unit_price: values.min_unit_price.trim() === '' ? null : parseAmount(values.min_unit_price, currency),
  max_unit_price: parseAmount(values.max_unit_price, currency),
  max_total: parseAmount(values.max_total, currency),
  budget: parseAmount(values.budget, currency),
})

const targetsOf = (targets: readonly TargetValues[]) =>
  targets.map(({ product_code, variant_id }) => ({ product_code: product_code.trim(), variant_id: variant_id ?? null }))

/** Converts the form's values to the API's format; the contract's schema reports missing values. */
const settingsBody = (values: TaskFormValues, currency: string) => ({
  name: values.name,
  channel_id: values.channel_id ?? '',
  mode: values.mode,
  targets: targetsOf(values.targets),
  quantity: values.quantity,
  slots: values.slots,
  ...amounts(values, currency),
  cooldown_seconds: values.cooldown_seconds,
  priority: values.priority,
  active_hours: values.active_hours,
  starts_at: instant(values.starts_at),
  expires_at: instant(values.expires_at),
  current_password: values.current_password === '' ? undefined : values.current_password,
})

export type CurrencyOf = (channelId: string | undefined) => string

/** Currency of the selected channel; USD before one is selected. */
export const currencyIn =
  (channels: readonly SnatchTaskChannel[]): CurrencyOf =>
  (channelId) =>
    channels.find(({ id }) => id === channelId)?.currency ?? 'USD'

/** Converts the form's values to the body of `POST /snatch-tasks`. */
export const draftBody =
  (currencyOf: CurrencyOf) =>
  (values: TaskFormValues): unknown =>
    settingsBody(values, currencyOf(values.channel_id))

/** Converts the form's values to the body of `PATCH /snatch-tasks/:taskId`. */
export const changeBody =
  (currency: string) =>
  (values: TaskFormValues): unknown => ({ ...settingsBody(values, currency), version: values.version })

/** Converts the form's values to the body of `POST /snatch-tasks/forecast`. */
export const forecastBody = (values: TaskFormValues, currency: string): unknown => {
  const { min_unit_price, max_unit_price } = amounts(values, currency)
  const { channel_id, quantity, slots, cooldown_seconds, active_hours } = values
  const targets = targetsOf(values.targets.filter(({ product_code }) => product_code.trim() !== ''))
  return { channel_id, targets, quantity, slots, min_unit_price, max_unit_price, cooldown_seconds, active_hours }
}

/** Form field for a path of the body: `targets.0` and `targets.0.product_code` are `targets[0].product_code`. */
export const fieldOf = (path: string): string => {
  const [first = '', index = '0', part] = path.split('.')
  if (first !== 'targets') return first
  return `targets[${index}].${part === 'variant_id' ? part : 'product_code'}`
}
