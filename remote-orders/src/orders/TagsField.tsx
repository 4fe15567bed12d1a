import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { TagsInput } from './TagsInput'

/** Any words; those that orders have already are suggested. */
export const TagsField = () => {
  const { t } = useTranslation('orders')
  return (
    <FormField field="tags" label={t('orders.field.tags')} hint={t('orders.form.tags_hint')}>
      <TagsInput />
    </FormField>
  )
}
