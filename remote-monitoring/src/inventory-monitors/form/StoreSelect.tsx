import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storesQuery } from '../inventory-monitors.queries'

/** Selects one of the connected stores; the practice store is marked. */
export const StoreSelect = (props: SelectProps) => {
  const { t } = useTranslation('monitoring')
  const { data, isPending, isError } = useQuery(storesQuery)
  const options = (data?.items ?? []).map(({ key, name, is_practice: isPractice }) => ({
    value: key,
    label: isPractice ? `${name} · ${t('inventoryMonitors.practice')}` : name,
  }))
  return (
    <Select
      {...props}
      loading={isPending}
      placeholder={t('inventoryMonitors.form.website_type_placeholder')}
      notFoundContent={t(`inventoryMonitors.form.${isError ? 'stores_failed' : 'no_stores'}`)}
      options={options}
    />
  )
}
