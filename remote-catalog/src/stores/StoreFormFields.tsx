import { Form, Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { StoreDialect } from '@outlet/shared/contract/store-settings'
import { storeCan } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import type { StoreFormValues } from './store-form-values'
import { CredentialFields, OwnFields, plain } from './StoreDialectFields'
import { ProxyFields } from './ProxyFields'
import { StoreTrialField } from './StoreTrialField'
import styles from './store-page.module.css'

/** As the contract has them; the form says a number outside at once. */
const limits = {
  rate_per_second: { min: 0.01, max: 1000, digits: 2 },
  burst: { min: 1, max: 1000 },
  concurrency: { min: 1, max: 100 },
  max_orderable_quantity: { min: 1, max: 10_000 },
  sync_every_hours: { min: 0, max: 720 },
} as const

const HOURS = { name: 'hour' } as const

interface StoreFormFieldsProps {
  /** As saved now; undefined for a new store. */
  readonly store?: Store
}

// Arco's form does not know its values' type; this is drawn in no other form.
const dialectOf = (values: unknown) => (values as StoreFormValues).dialect

const originExample: Readonly<Record<StoreDialect, string>> = {
  'sfcc-ocapi': 'https://shop.example.com',
  'sfcc-scapi': 'https://kv7kzm78.api.commercecloud.salesforce.com',
  shopify: 'https://shop.example.com',
  medusa: 'https://api.example.com',
  vendure: 'https://api.example.com',
}

/** Who the store is, and where. */
const PlaceFields = ({ store, dialect }: StoreFormFieldsProps & { readonly dialect: StoreDialect }) => {
  const { t } = useTranslation('catalog')
  const mayMove = !store || storeCan.move(store)
  return (
    <>
      <div className={styles.grid}>
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
      </div>
      <div className={styles.grid}>
        <FormField
          field="dialect"
          label={t('stores.field.dialect')}
          required
          hint={t(`stores.form.dialect_hint.${dialect}`)}
        >
          <Select
            disabled={store !== undefined}
            options={StoreDialect.options.map((value) => ({ value, label: t(`stores.dialect.${value}`) }))}
          />
        </FormField>
        <FormField
          field="base_url"
          label={t('stores.field.base_url')}
          required
          hint={t(mayMove ? 'stores.form.base_url_hint' : 'stores.form.practice_fixed')}
        >
          <Input {...plain} inputMode="url" disabled={!mayMove} placeholder={originExample[dialect]} />
        </FormField>
      </div>
      {mayMove && <CredentialFields dialect={dialect} isKept={store !== undefined} />}
      <div className={styles.grid}>
        <OwnFields dialect={dialect} part="access" />
      </div>
    </>
  )
}

/** All that an admin sets for a store, and the question what the store answers to it. */
export const StoreFormFields = ({ store }: StoreFormFieldsProps) => {
  const { t } = useTranslation('catalog')
  const known = store ? { store } : {}
  return (
    <>
      <h3 className={styles.part}>{t('stores.form.place')}</h3>
      <Form.Item noStyle shouldUpdate>
        {(values) => <PlaceFields {...known} dialect={dialectOf(values)} />}
      </Form.Item>
      <h3 className={styles.part}>{t('stores.form.catalogue')}</h3>
      <Form.Item noStyle shouldUpdate>
        {(values) => <OwnFields dialect={dialectOf(values)} part="catalogue" />}
      </Form.Item>
      <FormField field="currency" label={t('stores.field.currency')} required hint={t('stores.form.currency_hint')}>
        <CurrencySelect />
      </FormField>
      <h3 className={styles.part}>{t('stores.form.limits')}</h3>
      <p className={styles.hint}>{t('stores.form.limits_hint')}</p>
      <div className={styles.grid}>
        {Object.entries(limits).map(([field, range]) => (
          <FormField key={field} field={field} label={t(`stores.field.${field}`)} hint={t(`stores.form.${field}_hint`)}>
            <NumberInput {...range} {...(field === 'sync_every_hours' && { unit: HOURS })} />
          </FormField>
        ))}
      </div>
      {(!store || storeCan.move(store)) && <ProxyFields />}
      <StoreTrialField isNew={store === undefined} />
    </>
  )
}
