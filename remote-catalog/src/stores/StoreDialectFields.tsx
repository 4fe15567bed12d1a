import { Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { FormField } from '@outlet/shared/ui/FormField'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { CategoryIdsInput } from './CategoryIdsInput'
import { accessFields, credentialFields, optionalFields, ownFields } from './store-form-values'
import styles from './store-page.module.css'

export const plain = { spellCheck: false, autoCapitalize: 'off' } as const

interface DialectProps {
  readonly dialect: StoreDialect
}

/** Credentials of the store's API. Stored credentials are never shown. */
export const CredentialFields = ({ dialect, isStored }: DialectProps & { readonly isStored: boolean }) => {
  const { t } = useTranslation('catalog')
  const fields = credentialFields(dialect)
  if (fields.length === 0) return null
  return (
    <div className={fields.length > 1 ? styles.grid : undefined}>
      {fields.map((field) => (
        <FormField
          key={field}
          field={field}
          label={t(`stores.field.${field}`)}
          required={!isStored && !optionalFields.includes(field)}
          hint={t(isStored ? 'stores.form.credentials_kept' : `stores.form.${field}_hint`)}
        >
          <PasswordInput
            maxLength={200}
            autoComplete="new-password"
            placeholder={isStored ? t('stores.form.credentials_placeholder') : ''}
          />
        </FormField>
      ))}
    </div>
  )
}

const placeholders: Readonly<Record<string, string>> = {
  organization_id: 'f_ecom_zzxy_prd',
  region_id: 'reg_01JEXAMPLE',
  channel_token: 'uk-channel',
  country: 'US',
  list_price_book: 'usd-list-prices',
  redirect_uri: 'http://localhost:3000/callback',
}

interface OwnFieldsProps extends DialectProps {
  /** `access`: address and identity for the store's API; `catalogue`: the part of the catalogue that is read. */
  readonly part: 'access' | 'catalogue'
}

/** Fields that only this dialect has. */
export const OwnFields = ({ dialect, part }: OwnFieldsProps) => {
  const { t } = useTranslation('catalog')
  const fields = ownFields(dialect).filter((field) => accessFields.includes(field) === (part === 'access'))
  return fields.map((field) => (
    <FormField
      key={field}
      field={field}
      label={t(`stores.field.${field}`)}
      required={!optionalFields.includes(field)}
      hint={t(`stores.form.${field}_hint`)}
    >
      {field === 'category_ids' ? (
        <CategoryIdsInput {...plain} placeholder={t('stores.form.category_ids_type')} />
      ) : (
        <Input {...plain} maxLength={256} placeholder={placeholders[field] ?? ''} />
      )}
    </FormField>
  ))
}
