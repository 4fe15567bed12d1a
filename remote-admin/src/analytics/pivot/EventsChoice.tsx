import { Checkbox } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

interface EventsChoiceProps {
  readonly isOn: boolean
  readonly onChange: (events: true | undefined) => void
}

/** Checkbox: whether a chart over time marks events; stored in the address. */
export const EventsChoice = ({ isOn, onChange }: EventsChoiceProps) => {
  const { t } = useTranslation('admin')
  return (
    <Checkbox checked={isOn} onChange={(isChosen) => onChange(isChosen || undefined)}>
      {t('analytics.events')}
    </Checkbox>
  )
}
