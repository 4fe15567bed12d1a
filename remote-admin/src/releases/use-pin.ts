import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AskedPins, Environment } from '@outlet/shared/contract/environments'
import { askAction, pinAction } from './releases.queries'
import { useChange } from './use-change'

/** Pins, or asks for it where another person has to approve. */
export const usePin = ({ environment, rules }: Environment) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync: pin } = useMutation(pinAction)
  const { mutateAsync: ask } = useMutation(askAction)
  return async ({ reason, ...rest }: AskedPins) => {
    const sent = { params: { environment }, body: { ...rest, ...(reason && { reason }) } }
    if (rules.needs_approval) {
      await change(ask(sent))
      return Message.success(t('releases.ask.done'))
    }
    const { generation } = await change(pin(sent))
    Message.success(t('releases.pin.done', { environment, generation }))
  }
}
