import { Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { notifyChoice, notifyChoices } from './notify-choice'

interface NotifyCreatorInputProps {
  /** Null = as the creator wants it of all. */
  readonly value?: boolean | null | undefined
  readonly onChange?: (value: boolean | null) => void
  readonly id?: string
  readonly disabled?: boolean
}

/** Whether who made the monitor is told of its restocks, sold-outs and price drops. */
export const NotifyCreatorInput = ({ value = null, onChange, ...others }: NotifyCreatorInputProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <Select
      {...others}
      value={notifyChoice(value)}
      onChange={(choice: keyof typeof notifyChoices) => onChange?.(notifyChoices[choice])}
      options={Object.keys(notifyChoices).map((choice) => ({
        value: choice,
        label: t(`inventoryMonitors.notify.${choice}`),
      }))}
    />
  )
}
