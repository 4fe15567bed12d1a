import type { CheckoutAddress, TaskChannel, TaskMode } from '@outlet/shared/contract/task-channels'
import { amountText, parseAmount } from '@outlet/shared/format/amount-text'
import type { TypedNumber } from '@outlet/shared/format/typed-number'

/** Fields of an address; the form has one set for shipping and one for billing. */
export interface AddressValues {
  type: 'saved' | 'typed'
  saved: string
  name: string
  phone: string
  email: string
  line1: string
  line2: string
  city: string
  region: string
  postal_code: string
  country: string
}

/** Values of the form. The daily budget is typed text in the store's currency. */
export interface TaskChannelValues {
  name: string
  website_type: string
  account_type: 'guest' | 'login'
  login: string
  password: string
  shipping: AddressValues
  is_billing_same: boolean
  billing: AddressValues
  shipping_method: string
  payment_type: 'saved' | 'method'
  payment: string
  mode: TaskMode
  concurrency: TypedNumber
  daily_budget: string
  current_password: string
  version?: number
}

export const secretFields = ['password', 'current_password'] as const

const noAddress: AddressValues = {
  type: 'typed',
  saved: '',
  name: '',
  phone: '',
  email: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
}

export const newValues: TaskChannelValues = {
  name: '',
  website_type: '',
  account_type: 'login',
  login: '',
  password: '',
  shipping: noAddress,
  is_billing_same: true,
  billing: noAddress,
  shipping_method: '',
  payment_type: 'saved',
  payment: '',
  mode: 'confirm',
  concurrency: 1,
  daily_budget: '',
  current_password: '',
}

/** Replaces saved addresses and a saved card for a guest, who has nothing saved at the store. */
export const withoutSaved = (values: TaskChannelValues): TaskChannelValues =>
  values.account_type === 'login'
    ? values
    : {
        ...values,
        shipping: { ...values.shipping, type: 'typed' },
        billing: { ...values.billing, type: 'typed' },
        payment_type: 'method',
      }

/** Values that the practice store accepts; they are fictitious. */
const practiceValues = {
  account_type: 'guest',
  shipping: {
    ...noAddress,
    name: 'Ada Practice',
    email: 'ada@practice.example',
    line1: '1 Sample Street',
    city: 'Sampletown',
    postal_code: '10000',
    country: 'US',
  },
  payment_type: 'method',
  payment: 'PRACTICE',
  daily_budget: '1000',
} as const satisfies Partial<TaskChannelValues>

const practiceValuesAt = (
  values: Pick<TaskChannelValues, 'payment' | 'shipping'>,
  isPractice: boolean,
): Partial<TaskChannelValues> => {
  if (isPractice) return values.payment === '' && values.shipping.line1 === '' ? practiceValues : {}
  if (values.payment !== practiceValues.payment) return {}
  const { account_type, shipping, payment_type, payment, daily_budget } = newValues
  return { account_type, shipping, payment_type, payment, daily_budget }
}

/**
 * Values to set after a store is selected: practice values if the form is empty, and none of them for a real store; a
 * guest where no account is signed in.
 */
export const valuesAtStore = (
  values: Pick<TaskChannelValues, 'payment' | 'shipping'>,
  { isPractice, hasAccounts }: { isPractice: boolean; hasAccounts: boolean },
): Partial<TaskChannelValues> => ({
  ...practiceValuesAt(values, isPractice),
  ...(!hasAccounts && { account_type: 'guest' }),
})

const addressValues = (address: CheckoutAddress | null): AddressValues => {
  if (address === null) return noAddress
  if ('saved' in address) return { ...noAddress, type: 'saved', saved: address.saved }
  const { lines, phone, region, postal_code, ...rest } = address
  const [line1 = '', ...more] = lines
  const optional = { phone: phone ?? '', region: region ?? '', postal_code: postal_code ?? '' }
  return { ...noAddress, ...rest, ...optional, line1, line2: more.join(', ') }
}

export const valuesOf = (channel: TaskChannel): TaskChannelValues => {
  const { account, payment } = channel
  return {
    ...newValues,
    name: channel.name,
    website_type: channel.website_type,
    account_type: account.type,
    login: account.type === 'login' ? account.login : '',
    shipping: addressValues(channel.shipping_address),
    is_billing_same: channel.billing_address === null,
    billing: addressValues(channel.billing_address),
    shipping_method: channel.shipping_method ?? '',
    payment_type: 'saved' in payment ? 'saved' : 'method',
    payment: 'saved' in payment ? payment.saved : payment.method,
    mode: channel.mode,
    concurrency: channel.concurrency,
    daily_budget: amountText(channel.daily_budget, channel.currency),
    version: channel.version,
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

const addressBody = ({ type, saved, line1, line2, phone, region, postal_code, ...rest }: AddressValues) =>
  type === 'saved'
    ? { saved }
    : {
        ...rest,
        lines: [line1, ...(line2.trim() === '' ? [] : [line2])],
        phone: orNull(phone),
        region: orNull(region),
        postal_code: orNull(postal_code),
        country: rest.country.trim().toUpperCase(),
      }

const given = (text: string) => (text === '' ? undefined : text)

/**
 * Converts the form's values to the API's format.
 * @param currency currency of the selected store; a default before one is selected
 */
const settingsBody = (values: TaskChannelValues, currency: string) => ({
  name: values.name,
  account: values.account_type === 'login' ? { type: 'login', login: values.login } : { type: 'guest' },
  shipping_address: addressBody(values.shipping),
  billing_address: values.is_billing_same ? null : addressBody(values.billing),
  shipping_method: orNull(values.shipping_method),
  payment: values.payment_type === 'saved' ? { saved: values.payment } : { method: values.payment },
  mode: values.mode,
  concurrency: values.concurrency,
  daily_budget: parseAmount(values.daily_budget, currency),
  password: given(values.password),
  current_password: given(values.current_password),
})

/** Converts the form's values to the body of `POST /task-channels`. */
export const draftBody =
  (currencyOf: (storeKey: string) => string) =>
  (values: TaskChannelValues): unknown => ({
    ...settingsBody(withoutSaved(values), currencyOf(values.website_type)),
    website_type: values.website_type,
  })

/** Converts the form's values to the body of `PATCH /task-channels/:channelId`. */
export const changeBody =
  (currency: string) =>
  (values: TaskChannelValues): unknown => ({ ...settingsBody(withoutSaved(values), currency), version: values.version })

const addressFields: Readonly<Record<string, string>> = { shipping_address: 'shipping', billing_address: 'billing' }

/** Form field for a path of the body: `shipping_address.lines.0` is `shipping.line1`. */
export const fieldOf = (path: string): string => {
  const [first = '', second = '', third = ''] = path.split('.')
  const part = addressFields[first]
  if (part !== undefined) return `${part}.${second === 'lines' ? `line${Number(third || 0) + 1}` : second || 'name'}`
  if (first === 'account') return 'login'
  return first
}
