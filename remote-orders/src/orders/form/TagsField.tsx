import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { TagsInput } from './TagsInput'

/** Form field for tags; tags in use are suggested, others can be typed. */
export const TagsField = () => {
  const { t } = useTranslation('orders')
  return (
    <FormField field="tags" label={t('orders.field.tags')} hint={t('orders.form.tags_hint')}>
      <TagsInput />
    </FormField>
  )
}
