import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

/** State of a card that has a chart and a table; the page's address holds it. */
export interface TableChoice {
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

interface TableSwitchProps extends TableChoice {
  /** Title of the card, for the accessible name. */
  readonly title: string
}

const kinds = ['chart', 'table'] as const

/** Switches a card between its chart and its table. */
export const TableSwitch = ({ title, isTable, onTable }: TableSwitchProps) => {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      type="button"
      size="small"
      aria-label={t('analytics.shown_as', { title })}
      value={isTable ? 'table' : 'chart'}
      onChange={(kind) => onTable(kind === 'table')}
      options={kinds.map((kind) => ({ value: kind, label: t(`analytics.as.${kind}`) }))}
    />
  )
}
