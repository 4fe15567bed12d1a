import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestedPins, Environment } from '@outlet/shared/contract/releases/environments'
import { requestChangeAction, pinAction } from '../releases.queries'
import { useChange } from './use-change'

/** Pins, or requests the pin if the environment needs approval. */
export const usePin = ({ environment, rules }: Environment) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync: pin } = useMutation(pinAction)
  const { mutateAsync: requestChange } = useMutation(requestChangeAction)
  return async ({ reason, ...rest }: RequestedPins) => {
    const sent = { params: { environment }, body: { ...rest, ...(reason && { reason }) } }
    if (rules.needs_approval) {
      await change(requestChange(sent))
      return Message.success(t('releases.request.done'))
    }
    const { generation } = await change(pin(sent))
    Message.success(t('releases.pin.done', { environment, generation }))
  }
}
