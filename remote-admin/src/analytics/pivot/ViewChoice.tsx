import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { View } from './pivot-url'

interface ViewChoiceProps {
  readonly views: readonly View[]
  readonly value: View
  readonly onChange: (view: View) => void
}

/** Chooses the kind of chart, or the table. */
export const ViewChoice = ({ views, value, onChange }: ViewChoiceProps) => {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('analytics.choose_view')}
      value={value}
      onChange={onChange}
      options={views.map((view) => ({ value: view, label: t(`analytics.view.${view}`) }))}
    />
  )
}
