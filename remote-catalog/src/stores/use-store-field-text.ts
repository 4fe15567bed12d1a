import { useTranslation } from 'react-i18next'
import type { StoreChangeValues } from './store-form-values'

/** Says a field of the form as people read it, for choosing between two people's entries; null for what is no field. */
export const useStoreFieldText = () => {
  const { t } = useTranslation('catalog')
  return (field: string, values: StoreChangeValues) => {
    const { version: _version, client_id: _client_id, category_ids, ...rest } = values
    const said: Readonly<Record<string, unknown>> = { ...rest, category_ids: category_ids.join(', ') }
    return Object.hasOwn(said, field) ? { label: t(`stores.field.${field}`), text: String(said[field]) } : null
  }
}
