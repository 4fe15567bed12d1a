import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

interface TableSwitchProps {
  /** Title of the card, for the accessible name. */
  readonly title: string
  readonly isTable: boolean
  readonly onChange: (isTable: boolean) => void
}

const kinds = ['chart', 'table'] as const

/** Switches a card between its chart and its table. */
export const TableSwitch = ({ title, isTable, onChange }: TableSwitchProps) => {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('analytics.shown_as', { title })}
      value={isTable ? 'table' : 'chart'}
      onChange={(kind) => onChange(kind === 'table')}
      options={kinds.map((kind) => ({ value: kind, label: t(`analytics.as.${kind}`) }))}
    />
  )
}
