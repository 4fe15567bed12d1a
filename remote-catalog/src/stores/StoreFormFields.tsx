import { Input, InputNumber, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { storeCan } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { FormField } from '@outlet/shared/ui/FormField'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { CategoryIdsInput } from './CategoryIdsInput'
import { StoreTrialField } from './StoreTrialField'
import styles from './store-page.module.css'

/** As the contract has them; the form says a number outside at once. */
const limits = {
  rate_per_second: { min: 0.01, max: 1000, step: 1 },
  burst: { min: 1, max: 1000, precision: 0 },
  concurrency: { min: 1, max: 100, precision: 0 },
  max_orderable_quantity: { min: 1, max: 10_000, precision: 0 },
} as const

const plain = { spellCheck: false, autoCapitalize: 'off' } as const

interface StoreFormFieldsProps {
  /** As saved now; undefined for a new store. */
  readonly store?: Store
}

/** Who the store is, and where. */
const PlaceFields = ({ store }: StoreFormFieldsProps) => {
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
        <FormField field="dialect" label={t('stores.field.dialect')} required>
          <Select
            disabled={store !== undefined}
            options={[{ value: 'sfcc-ocapi', label: t('stores.dialect.sfcc-ocapi') }]}
          />
        </FormField>
        <FormField
          field="base_url"
          label={t('stores.field.base_url')}
          required
          hint={t(mayMove ? 'stores.form.base_url_hint' : 'stores.form.practice_fixed')}
        >
          <Input {...plain} inputMode="url" disabled={!mayMove} placeholder="https://shop.example.com" />
        </FormField>
      </div>
      {mayMove && (
        <FormField
          field="client_id"
          label={t('stores.field.client_id')}
          required={!store}
          hint={t(store ? 'stores.form.client_id_kept' : 'stores.form.client_id_hint')}
        >
          <PasswordInput
            maxLength={200}
            autoComplete="new-password"
            placeholder={store ? t('stores.form.client_id_placeholder') : ''}
          />
        </FormField>
      )}
    </>
  )
}

/** What is read there. */
const CatalogueFields = () => {
  const { t } = useTranslation('catalog')
  return (
    <>
      <div className={styles.grid}>
        <FormField field="site_id" label={t('stores.field.site_id')} required hint={t('stores.form.site_id_hint')}>
          <Input {...plain} maxLength={100} />
        </FormField>
        <FormField field="currency" label={t('stores.field.currency')} required>
          <CurrencySelect />
        </FormField>
      </div>
      <FormField
        field="category_ids"
        label={t('stores.field.category_ids')}
        required
        hint={t('stores.form.category_ids_hint')}
      >
        <CategoryIdsInput {...plain} placeholder={t('stores.form.category_ids_type')} />
      </FormField>
      <FormField
        field="list_price_book"
        label={t('stores.field.list_price_book')}
        required
        hint={t('stores.form.list_price_book_hint')}
      >
        <Input {...plain} maxLength={100} placeholder="usd-list-prices" />
      </FormField>
    </>
  )
}

/** All that an admin sets for a store, and the question what the store answers to it. */
export const StoreFormFields = ({ store }: StoreFormFieldsProps) => {
  const { t } = useTranslation('catalog')
  return (
    <>
      <h3 className={styles.part}>{t('stores.form.place')}</h3>
      <PlaceFields {...(store ? { store } : {})} />
      <h3 className={styles.part}>{t('stores.form.catalogue')}</h3>
      <CatalogueFields />
      <h3 className={styles.part}>{t('stores.form.limits')}</h3>
      <p className={styles.hint}>{t('stores.form.limits_hint')}</p>
      <div className={styles.grid}>
        {Object.entries(limits).map(([field, range]) => (
          <FormField key={field} field={field} label={t(`stores.field.${field}`)} hint={t(`stores.form.${field}_hint`)}>
            <InputNumber {...range} />
          </FormField>
        ))}
      </div>
      <StoreTrialField isNew={store === undefined} />
    </>
  )
}
