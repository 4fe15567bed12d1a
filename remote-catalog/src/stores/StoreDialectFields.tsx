import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { DialectField } from '@outlet/shared/contract/stores/define-dialect'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { CategoryIdsInput } from './CategoryIdsInput'
import { credentialFields, fieldTexts, optionalFields, ownFields } from './store-form-values'

export const plain = { spellCheck: false, autoCapitalize: 'off' } as const

interface DialectProps {
  readonly dialect: StoreDialect
}

/** Whether the dialect's stores need no credentials as a rule, so that their fields are among the rarely changed ones. */
export const isLoginOptional = (dialect: StoreDialect): boolean =>
  credentialFields(dialect).every((field) => optionalFields.includes(field))

/** Credentials of the store's API. Stored credentials are never shown. */
export const CredentialFields = ({ dialect, isStored }: DialectProps & { readonly isStored: boolean }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const fields = credentialFields(dialect)
  if (fields.length === 0) return null
  return (
    <FieldRow hasLongTexts>
      {fields.map((field) => (
        <FormField
          key={field}
          field={field}
          label={fieldTexts(dialect, field)?.label[locale] ?? ''}
          required={!isStored && !optionalFields.includes(field)}
          hint={isStored ? t('stores.form.credentials_stored') : fieldTexts(dialect, field)?.hint[locale]}
        >
          <PasswordInput
            maxLength={200}
            autoComplete="new-password"
            placeholder={isStored ? t('stores.form.credentials_placeholder') : ''}
          />
        </FormField>
      ))}
    </FieldRow>
  )
}

const inputOf = (field: string, { options, example = '' }: DialectField, locale: Locale, idsPlaceholder: string) => {
  if (field === 'category_ids') return <CategoryIdsInput {...plain} placeholder={idsPlaceholder} />
  if (!options) return <Input {...plain} maxLength={256} placeholder={example} />
  return <Select options={Object.entries(options).map(([value, label]) => ({ value, label: label[locale] }))} />
}

interface OwnFieldsProps extends DialectProps {
  /**
   * `access`: address and identity for the store's API; `catalogue`: the part of the catalogue that is read; `advanced`:
   * rarely changed settings.
   */
  readonly part: 'access' | 'catalogue' | 'advanced'
}

const partOf = ({ isAccess, isAdvanced }: DialectField): OwnFieldsProps['part'] => {
  if (isAdvanced) return 'advanced'
  return isAccess ? 'access' : 'catalogue'
}

/** Fields that only this dialect has. */
export const OwnFields = ({ dialect, part }: OwnFieldsProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return ownFields(dialect).map((field) => {
    const texts = fieldTexts(dialect, field)
    if (!texts || partOf(texts) !== part) return null
    return (
      <FormField
        key={field}
        field={field}
        label={texts.label[locale]}
        required={!optionalFields.includes(field)}
        hint={texts.hint[locale]}
      >
        {inputOf(field, texts, locale, t('stores.form.category_ids_type'))}
      </FormField>
    )
  })
}
