import { Checkbox } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

interface EventsChoiceProps {
  readonly isOn: boolean
  readonly onChange: (events: true | undefined) => void
}

/** Whether a chart over time marks what happened; kept in the address. */
export const EventsChoice = ({ isOn, onChange }: EventsChoiceProps) => {
  const { t } = useTranslation('admin')
  return (
    <Checkbox checked={isOn} onChange={(isChosen) => onChange(isChosen || undefined)}>
      {t('analytics.events')}
    </Checkbox>
  )
}
