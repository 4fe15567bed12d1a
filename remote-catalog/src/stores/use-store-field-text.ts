import { useTranslation } from 'react-i18next'
import { secretFields } from './store-form-values'
import type { StoreChangeValues } from './store-form-values'

const hidden = new Set<string>(['version', ...secretFields])

/** Says a field of the form as people read it, for choosing between two people's entries; null for what is no field. */
export const useStoreFieldText = () => {
  const { t } = useTranslation('catalog')
  return (field: string, values: StoreChangeValues) => {
    const said: Readonly<Record<string, unknown>> = { ...values, category_ids: values.category_ids.join(', ') }
    return Object.hasOwn(said, field) && !hidden.has(field)
      ? { label: t(`stores.field.${field}`), text: String(said[field]) }
      : null
  }
}
