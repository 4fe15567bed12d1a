import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import { useCan } from '@outlet/shared/session/use-can'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { markSeenAction } from './deliveries.queries'

/** As many as are marked at once. */
const MOST = 200

/** Somebody has looked at the dead ones that are listed. */
export const SeenButton = ({ listed }: { readonly listed: readonly Delivery[] }) => {
  const { t } = useTranslation('channels')
  const maySend = useCan()('deliveries.send')
  const { mutateAsync, isPending } = useMutation(markSeenAction)
  const ids = listed
    .filter(({ state, is_seen }) => state === 'dead' && !is_seen)
    .slice(0, MOST)
    .map(({ id }) => id)
  if (!maySend || ids.length === 0) return null
  const mark = async () => {
    const tell = refusalAtButton()
    try {
      const { count } = await mutateAsync({ body: { ids } })
      Message.success(t('channels.delivery.seen', { count }))
    } catch (error) {
      tell(error)
    }
  }
  return (
    <Button loading={isPending} onClick={() => void mark()}>
      {t('channels.delivery.mark_seen', { count: ids.length })}
    </Button>
  )
}
