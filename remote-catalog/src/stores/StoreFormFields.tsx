import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { StoreDialect, storeDialects } from '@outlet/shared/contract/stores/store-settings'
import { storeCan, type Store } from '@outlet/shared/contract/stores'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow, FormSection, MoreSettings } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { AddressStart, type AddressStartProps } from './AddressStart'
import { MaintenanceInput } from './MaintenanceInput'
import { isListed, type StoreFormValues } from './store-form-values'
import { CredentialFields, isLoginOptional, OwnFields, plain } from './StoreDialectFields'
import { StoreTrialField, TestOutcome, type StoreTrialFieldProps } from './StoreTrialField'
import styles from './store-page.module.css'

/** Limits of the contract, so that the form reports a number out of range at once. */
const limits = {
  rate_per_second: { min: 0.01, max: 1000, digits: 2 },
  burst: { min: 1, max: 1000 },
  concurrency: { min: 1, max: 100 },
  max_orderable_quantity: { min: 1, max: 10_000 },
  sync_every_hours: { min: 0, max: 720 },
} as const

const HOURS = { name: 'hour' } as const

interface StoreFormFieldsProps {
  /** The saved store; undefined for a new one. */
  readonly store?: Store
}

const Watch = formWatch<StoreFormValues>()

/** Name, key and address of the store. */
const PlaceFields = ({ store, dialect }: StoreFormFieldsProps & { readonly dialect: StoreDialect }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const mayMove = !store || storeCan.move(store)
  return (
    <>
      <FieldRow hasLongTexts>
        <FormField field="name" label={t('stores.field.name')} required>
          <Input maxLength={100} />
        </FormField>
        <FormField
          field="key"
          label={t('stores.field.key')}
          required
          hint={t(store ? 'stores.form.key_fixed' : 'stores.form.key_hint')}
        >
          <Input {...plain} maxLength={63} disabled={store !== undefined} placeholder="coach-outlet-eu" />
        </FormField>
      </FieldRow>
      <FieldRow hasLongTexts>
        <FormField
          field="dialect"
          label={t('stores.field.dialect')}
          required
          hint={storeDialects[dialect].hint[locale]}
        >
          <Select
            disabled={store !== undefined}
            options={StoreDialect.options.map((value) => ({ value, label: storeDialects[value].name[locale] }))}
          />
        </FormField>
        <FormField
          field="base_url"
          label={t('stores.field.base_url')}
          required
          hint={t(mayMove ? 'stores.form.base_url_hint' : 'stores.form.practice_fixed')}
        >
          <Input {...plain} inputMode="url" disabled={!mayMove} placeholder={storeDialects[dialect].originExample} />
        </FormField>
      </FieldRow>
      {mayMove && !isLoginOptional(dialect) && <CredentialFields dialect={dialect} isStored={store !== undefined} />}
      <FieldRow hasLongTexts>
        <OwnFields dialect={dialect} part="access" />
      </FieldRow>
    </>
  )
}

/** Proxy for all requests to this store, if it is not the installation's. */
const ProxyFields = () => {
  const { t } = useTranslation('catalog')
  return (
    <>
      <FormField field="proxy" label={t('stores.field.proxy')} hint={t('stores.form.proxy_hint')}>
        <Input {...plain} inputMode="url" placeholder="http://proxy.example.com:3128" />
      </FormField>
      <FieldRow hasLongTexts>
        <FormField field="proxy_user" label={t('stores.field.proxy_user')} hint={t('stores.form.proxy_user_hint')}>
          <Input {...plain} maxLength={200} autoComplete="off" />
        </FormField>
        <FormField field="proxy_password" label={t('stores.field.proxy_password')}>
          <PasswordInput maxLength={200} autoComplete="new-password" />
        </FormField>
      </FieldRow>
    </>
  )
}

const LimitField = ({ field }: { readonly field: keyof typeof limits }) => {
  const { t } = useTranslation('catalog')
  return (
    <FormField field={field} label={t(`stores.field.${field}`)} hint={t(`stores.form.${field}_hint`)}>
      <NumberInput {...limits[field]} {...(field === 'sync_every_hours' && { unit: HOURS })} />
    </FormField>
  )
}

/** A product of a store that lists none, for its test. */
const TestedProductField = () => {
  const { t } = useTranslation('catalog')
  return (
    <FormField field="product_id" label={t('stores.field.product_id')} required hint={t('stores.form.product_id_hint')}>
      <Input {...plain} inputMode="url" maxLength={256} placeholder="https://www.example.com/products/bag" />
    </FormField>
  )
}

type AllFieldsProps = StoreFormFieldsProps & Partial<AddressStartProps> & Omit<StoreTrialFieldProps, 'isNew'>

export const StoreFormFields = ({ store, address, test, onTest }: AllFieldsProps) => {
  const { t } = useTranslation('catalog')
  const known = store ? { store } : {}
  const mayMove = !store || storeCan.move(store)
  return (
    <>
      {test?.isRefusal && <TestOutcome isNew test={test} />}
      {!store && <AddressStart address={address} />}
      <FormSection title={t('stores.form.place')}>
        <Watch>{({ dialect }) => <PlaceFields {...known} dialect={dialect} />}</Watch>
      </FormSection>
      <FormSection title={t('stores.form.catalogue')}>
        <Watch>{({ dialect }) => <OwnFields dialect={dialect} part="catalogue" />}</Watch>
        {!store && <Watch>{({ dialect }) => (isListed(dialect) ? null : <TestedProductField />)}</Watch>}
        <FormField field="currency" label={t('stores.field.currency')} required hint={t('stores.form.currency_hint')}>
          <CurrencySelect />
        </FormField>
      </FormSection>
      <FormSection title={t('stores.form.limits')}>
        <p className={styles.limitsHint}>{t('stores.form.limits_hint')}</p>
        <FieldRow>
          <LimitField field="rate_per_second" />
          <LimitField field="max_orderable_quantity" />
        </FieldRow>
      </FormSection>
      <Watch>
        {({ dialect, proxy, maintenance }) => (
          <MoreSettings isOpen={proxy !== '' || maintenance.windows.length > 0}>
            {mayMove && isLoginOptional(dialect) && (
              <CredentialFields dialect={dialect} isStored={store !== undefined} />
            )}
            <OwnFields dialect={dialect} part="advanced" />
            <FieldRow>
              <LimitField field="burst" />
              <LimitField field="concurrency" />
              <LimitField field="sync_every_hours" />
            </FieldRow>
            <FormField field="maintenance" label={t('stores.field.maintenance')} hint={t('stores.maintenance.hint')}>
              <MaintenanceInput />
            </FormField>
            {mayMove && <ProxyFields />}
          </MoreSettings>
        )}
      </Watch>
      <StoreTrialField isNew={store === undefined} test={test} onTest={onTest} />
    </>
  )
}
