import { Alert, Checkbox, Form, Input, Radio, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowsAuto, wayOfLinked, type BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import { hasShopperAccounts } from '@outlet/shared/contract/stores/store-dialect'
import { TaskMode } from '@outlet/shared/contract/task-channels'
import type { AccountLink } from '@outlet/shared/contract/task-channels/account-link'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow, FormSection, MoreSettings } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import styles from '../../channels.module.css'
import { buyingOptionsQuery, storesQuery } from '../task-channels.queries'
import { BuyingNote } from './BuyingNote'
import { valuesAtStore, withoutSaved, type TaskChannelValues } from './task-channel-form-values'

const Watch = formWatch<TaskChannelValues>()

interface ChoiceProps {
  readonly field: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
}

const Choice = ({ field, label, options }: ChoiceProps) => (
  <FormField field={field} label={label}>
    <Radio.Group type="button" options={[...options]} />
  </FormField>
)

const Typed = ({ part }: { readonly part: 'shipping' | 'billing' }) => {
  const { t } = useTranslation('channels')
  const field = (name: string, isRequired = true) => (
    <FormField field={`${part}.${name}`} label={t(`channels.task.address.${name}`)} required={isRequired}>
      <Input maxLength={120} autoComplete="off" />
    </FormField>
  )
  return (
    <>
      <FieldRow>
        {field('name')}
        {field('phone', false)}
      </FieldRow>
      {field('email')}
      {field('line1')}
      {field('line2', false)}
      <FieldRow>
        {field('city')}
        {field('region', false)}
      </FieldRow>
      <FieldRow>
        {field('postal_code', false)}
        {field('country')}
      </FieldRow>
    </>
  )
}

/** Fields of an address: the name of one that the account has saved at the store, or a typed one. */
const AddressFields = ({ part }: { readonly part: 'shipping' | 'billing' }) => {
  const { t } = useTranslation('channels')
  const options = (['saved', 'typed'] as const).map((value) => ({ value, label: t(`channels.task.address.${value}`) }))
  const label = t(`channels.task.column.${part}_address`)
  return (
    <>
      <Watch>
        {({ account_type }) =>
          account_type === 'login' ? (
            <Choice field={`${part}.type`} label={label} options={options} />
          ) : (
            // The heading of the section names the shipping address.
            part === 'billing' && <p className={styles.part}>{label}</p>
          )
        }
      </Watch>
      <Watch>
        {(values) =>
          withoutSaved(values)[part].type === 'saved' ? (
            <FormField
              field={`${part}.saved`}
              label={t('channels.task.address.saved_name')}
              hint={t('channels.task.form.saved_hint')}
              required
            >
              <Input maxLength={100} autoComplete="off" />
            </FormField>
          ) : (
            <Typed part={part} />
          )
        }
      </Watch>
    </>
  )
}

interface AccountProps {
  readonly hasPassword: boolean
  /** Whether the store signs accounts in. */
  readonly hasAccounts: boolean
}

const AccountFields = ({ hasPassword, hasAccounts }: AccountProps) => {
  const { t } = useTranslation('channels')
  const options = (['login', 'guest'] as const).map((value) => ({
    value,
    label: t(`channels.task.account.${value}`),
    disabled: value === 'login' && !hasAccounts,
  }))
  return (
    <FormSection title={t('channels.task.form.account')}>
      <Choice field="account_type" label={t('channels.task.form.sign_in')} options={options} />
      <Watch>
        {({ account_type }) =>
          account_type === 'login' && (
            <FieldRow>
              <FormField field="login" label={t('channels.task.form.login')} required>
                <Input maxLength={200} autoComplete="off" />
              </FormField>
              <FormField
                field="password"
                label={t('channels.task.column.password')}
                required={!hasPassword}
                hint={hasPassword ? t('channels.form.secret_stored') : undefined}
              >
                <PasswordInput
                  maxLength={200}
                  autoComplete="new-password"
                  placeholder={hasPassword ? t('channels.form.secret_set') : ''}
                />
              </FormField>
            </FieldRow>
          )
        }
      </Watch>
    </FormSection>
  )
}

const PaymentFields = ({ isPracticeOf }: { readonly isPracticeOf: (values: TaskChannelValues) => boolean }) => {
  const { t } = useTranslation('channels')
  const options = (['saved', 'method'] as const).map((value) => ({ value, label: t(`channels.task.payment.${value}`) }))
  const hintOf = (values: TaskChannelValues) => {
    if (isPracticeOf(values)) return t('channels.task.practice.payment')
    return withoutSaved(values).payment_type === 'method' ? t('channels.task.form.method_name_hint') : undefined
  }
  return (
    <FormSection title={t('channels.task.form.payment')}>
      <p className={styles.part}>{t('channels.task.form.payment_hint')}</p>
      <Watch>
        {(values) => (
          <>
            {values.account_type === 'login' ? (
              <Choice field="payment_type" label={t('channels.task.form.pay_by')} options={options} />
            ) : (
              <p className={styles.part}>{t('channels.task.form.guest_payment')}</p>
            )}
            <FormField field="payment" label={t('channels.task.form.payment_name')} hint={hintOf(values)} required>
              <Input maxLength={100} autoComplete="off" />
            </FormField>
          </>
        )}
      </Watch>
    </FormSection>
  )
}

interface LimitProps {
  readonly currencyOf: (values: TaskChannelValues) => string
  /** Whether the store grants purchases without a confirmation. */
  readonly allowsAuto: boolean
}

const LimitFields = ({ currencyOf, allowsAuto: hasAuto }: LimitProps) => {
  const { t } = useTranslation('channels')
  const zone = useInstallationZone()
  const modes = TaskMode.options.map((value) => ({
    value,
    label: t(`channels.task.mode.${value}`),
    disabled: value === 'auto' && !hasAuto,
  }))
  return (
    <FormSection title={t('channels.task.form.limits')}>
      <Choice field="mode" label={t('channels.task.column.mode')} options={modes} />
      <Watch>{({ mode }) => <p className={styles.part}>{t(`channels.task.mode_hint.${mode}`)}</p>}</Watch>
      <Watch>
        {(values) => (
          <AmountField
            field="daily_budget"
            label={t('channels.task.column.daily_budget')}
            hint={t('channels.task.form.budget_hint', { zone })}
            required
            currency={currencyOf(values)}
          />
        )}
      </Watch>
    </FormSection>
  )
}

/** Settings that most channels leave as they are; unfolded if one of them is set. */
const FurtherFields = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation('channels')
  return (
    <MoreSettings isOpen={isOpen}>
      <Form.Item field="is_billing_same" triggerPropName="checked">
        <Checkbox>{t('channels.task.form.billing_same')}</Checkbox>
      </Form.Item>
      <Watch>{({ is_billing_same }) => !is_billing_same && <AddressFields part="billing" />}</Watch>
      <FieldRow>
        <FormField
          field="shipping_method"
          label={t('channels.task.column.shipping_method')}
          hint={t('channels.task.form.method_hint')}
        >
          <Input maxLength={100} autoComplete="off" />
        </FormField>
        <FormField
          field="concurrency"
          label={t('channels.task.column.concurrency')}
          hint={t('channels.task.form.concurrency_hint')}
        >
          <NumberInput min={1} max={10} />
        </FormField>
      </FieldRow>
    </MoreSettings>
  )
}

const hasFurther = ({ is_billing_same, shipping_method, concurrency }: TaskChannelValues): boolean =>
  !is_billing_same || shipping_method !== '' || concurrency !== 1

/** How purchases are completed by the channel, or at the store that the form has selected. */
const useBuyingOptions = (existing: Props['existing']): BuyingOptions | undefined => {
  const { form } = Form.useFormContext()
  const chosen: unknown = Form.useWatch('website_type', form)
  const storeKey = existing?.storeKey ?? (typeof chosen === 'string' ? chosen : '')
  const { data } = useQuery({ ...buyingOptionsQuery(storeKey), enabled: storeKey !== '' })
  return data && existing?.link ? { ...data, way: wayOfLinked(data.way, existing.link) } : data
}

const isAutoAllowed = (buying: BuyingOptions | undefined) => !buying || allowsAuto(buying.way)

interface Props {
  /** Data of an existing channel, whose store cannot be changed. */
  readonly existing?: {
    readonly storeKey: string
    readonly currency: string
    readonly hasPassword: boolean
    readonly link: AccountLink | null | undefined
  }
}

export const TaskChannelFields = ({ existing }: Props) => {
  const { t } = useTranslation('channels')
  const { form } = Form.useFormContext()
  const stores = useQuery(storesQuery).data?.items ?? []
  const buying = useBuyingOptions(existing)
  const isPracticeOf = ({ website_type }: Pick<TaskChannelValues, 'website_type'>) =>
    stores.find(({ key }) => key === website_type)?.is_practice ?? false
  const hasAccountsAt = ({ website_type }: Pick<TaskChannelValues, 'website_type'>) => {
    const store = stores.find(({ key }) => key === website_type)
    return !store || hasShopperAccounts(store.dialect)
  }
  const chooseStore = (website_type: string) => {
    // Arco's form does not know the type of its values; this component is rendered in no other form.
    const values = form.getFieldsValue() as TaskChannelValues
    const at = { isPractice: isPracticeOf({ website_type }), hasAccounts: hasAccountsAt({ website_type }) }
    form.setFieldsValue(valuesAtStore(values, at))
  }
  const currencyOf = ({ website_type }: TaskChannelValues) =>
    existing?.currency ?? stores.find(({ key }) => key === website_type)?.currency ?? ''
  return (
    <>
      <FieldRow hasLongTexts>
        <FormField field="name" label={t('channels.column.name')} required>
          <Input maxLength={60} />
        </FormField>
        {!existing && (
          <FormField field="website_type" label={t('channels.task.column.website_type')} required>
            <Select options={stores.map(({ key, name }) => ({ value: key, label: name }))} onChange={chooseStore} />
          </FormField>
        )}
      </FieldRow>
      <Watch>
        {(values) =>
          isPracticeOf(values) && (
            <Alert
              className={styles.note}
              type="info"
              content={t(`channels.task.practice.${existing ? 'existing' : 'filled'}`)}
            />
          )
        }
      </Watch>
      <BuyingNote options={buying} />
      <Watch>
        {(values) => {
          const hasAccounts = hasAccountsAt(values)
          // A channel of an earlier version may have a login that its store does not support.
          const isShown = hasAccounts || values.account_type === 'login'
          return isShown && <AccountFields hasPassword={existing?.hasPassword ?? false} hasAccounts={hasAccounts} />
        }}
      </Watch>
      <FormSection title={t('channels.task.form.delivery')}>
        <AddressFields part="shipping" />
      </FormSection>
      <PaymentFields isPracticeOf={isPracticeOf} />
      <LimitFields currencyOf={currencyOf} allowsAuto={isAutoAllowed(buying)} />
      <Watch>{(values) => <FurtherFields isOpen={hasFurther(values)} />}</Watch>
      <FormField
        field="current_password"
        label={t('channels.task.form.current_password')}
        hint={t(
          existing ? 'channels.task.form.current_password_sometimes' : 'channels.task.form.current_password_hint',
        )}
        required={!existing}
      >
        <PasswordInput maxLength={200} autoComplete="current-password" />
      </FormField>
    </>
  )
}
