import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { orderTagsQuery } from './orders.queries'

/** Any words; those that orders have already are suggested. */
export const TagsField = () => {
  const { t } = useTranslation('orders')
  const { data } = useQuery(orderTagsQuery)
  return (
    <FormField field="tags" label={t('orders.field.tags')} hint={t('orders.form.tags_hint')}>
      <Select
        mode="multiple"
        allowCreate
        allowClear
        placeholder={t('orders.form.optional')}
        options={(data?.items ?? []).map(({ tag }) => tag)}
      />
    </FormField>
  )
}
