import { Alert, Input, Select } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { roles } from '@outlet/shared/contract/users/roles'
import { UserState } from '@outlet/shared/contract/users'
import type { User } from '@outlet/shared/contract/users'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { formWatch } from '@outlet/shared/ui/form-watch'
import type { UserFormValues } from './user-form-values'
import styles from './users.module.css'

const texts = {
  email: { maxLength: 254, inputMode: 'email' },
  phone: { maxLength: 40, inputMode: 'tel' },
  job: { maxLength: 100 },
  organization: { maxLength: 100 },
  location: { maxLength: 100 },
  personal_website: { maxLength: 300, inputMode: 'url', placeholder: 'https://' },
} as const satisfies Record<string, InputProps>

const Watch = formWatch<Partial<UserFormValues>>()

/** Warns before saving how a change of role or state affects a signed-in user. */
const ChangeWarnings = ({ user, values }: { user: User; values: Partial<UserFormValues> }) => {
  const { t } = useTranslation('admin')
  const { role = user.role, state = user.state } = values
  const said = [
    state !== user.state && t(state === 'active' ? 'users.form.activates' : 'users.form.deactivates'),
    role !== user.role && t(`users.form.becomes_${role}`),
  ].filter((text) => text !== false)
  return said.map((text) => <Alert key={text} className={styles.follows ?? ''} type="warning" content={text} />)
}

interface AccessProps {
  /** Saved user; undefined for a new one. */
  readonly user: User | undefined
  readonly mayChange: boolean
}

const AccessFields = ({ user, mayChange }: AccessProps) => {
  const { t } = useTranslation('admin')
  return (
    <>
      <FieldRow>
        <FormField field="role" label={t('users.field.role')}>
          <Select disabled={!mayChange} options={roles.map((value) => ({ value, label: t(`users.role.${value}`) }))} />
        </FormField>
        <FormField field="state" label={t('users.field.state')}>
          <Select
            disabled={!mayChange}
            options={UserState.options.map((value) => ({ value, label: t(`users.state.${value}`) }))}
          />
        </FormField>
      </FieldRow>
      {!mayChange && <p className={styles.hint}>{t('users.form.own_access')}</p>}
      {user && <Watch>{(values) => <ChangeWarnings user={user} values={values} />}</Watch>}
    </>
  )
}

export const UserFormFields = ({ user, mayChangeAccess = true }: { user?: User; mayChangeAccess?: boolean }) => {
  const { t } = useTranslation('admin')
  const optional = t('users.form.optional')
  return (
    <>
      <FieldRow>
        <FormField field="username" label={t('users.field.username')} required hint={t('users.form.username_hint')}>
          <Input maxLength={100} spellCheck={false} autoCapitalize="off" />
        </FormField>
        <FormField field="name" label={t('users.field.name')} required>
          <Input maxLength={100} />
        </FormField>
      </FieldRow>
      <AccessFields user={user} mayChange={mayChangeAccess} />
      <FieldRow>
        {Object.entries(texts).map(([field, input]) => (
          <FormField key={field} field={field} label={t(`users.field.${field}`)}>
            <Input placeholder={optional} {...input} />
          </FormField>
        ))}
      </FieldRow>
      <FormField field="introduction" label={t('users.field.introduction')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} placeholder={optional} />
      </FormField>
    </>
  )
}
