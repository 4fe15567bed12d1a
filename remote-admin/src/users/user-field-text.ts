import { useTranslation } from 'react-i18next'
import type { UserFormValues } from './user-form-values'

/** Says a field of the form as people read it, for choosing between two people's entries; null for what is no field. */
export const useUserFieldText = () => {
  const { t } = useTranslation('admin')
  return (field: string, values: UserFormValues) => {
    if (field === 'version') return null
    const { role, state, ...texts } = values
    const said: Record<string, string> = {
      ...texts,
      role: t(`users.role.${role}`),
      state: t(`users.state.${state}`),
    }
    return { label: t(`users.field.${field}`), text: said[field] || t('users.detail.not_given') }
  }
}
