import type { SelectProps } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { ManySelect } from '@outlet/shared/ui/ManySelect'

/** Input of tags; tags in use are suggested, others can be typed. */
export const TagsInput = (props: SelectProps) => {
  const { t } = useTranslation('monitoring')
  const { data } = useQuery(monitorOptionsQuery)
  return (
    <ManySelect
      {...props}
      allowCreate
      allowClear
      tokenSeparators={[',', '，', ';', '；', '\n']}
      placeholder={t('inventoryMonitors.form.tags_placeholder')}
      options={(data?.tags ?? []).map(({ tag }) => tag)}
    />
  )
}
