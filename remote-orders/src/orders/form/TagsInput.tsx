import type { SelectProps } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { orderTagsQuery } from '../orders.queries'

/** Input of tags; tags in use are suggested, others can be typed. */
export const TagsInput = (props: SelectProps) => {
  const { t } = useTranslation('orders')
  const { data } = useQuery(orderTagsQuery)
  return (
    <ManySelect
      {...props}
      allowCreate
      allowClear
      placeholder={t('orders.form.optional')}
      options={(data?.items ?? []).map(({ tag }) => tag)}
    />
  )
}
