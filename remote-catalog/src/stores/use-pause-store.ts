import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { updateStoreAction } from './stores.queries'

/**
 * Pauses a store, or ends its pause or block. A pause and its end can be undone for ten seconds; the end of a block
 * cannot.
 */
export const usePauseStore = ({ key, name, version, paused_at }: Store) => {
  const { t } = useTranslation('catalog')
  const { mutateAsync, isPending } = useMutation(updateStoreAction)
  const params = { storeKey: key }
  const pause = async (at: number) => mutateAsync({ params, body: { version: at, pause: true } })
  const resume = async (at: number) => mutateAsync({ params, body: { version: at, resume: true } })
  return {
    isPending,
    pause: () =>
      runAction(async () => {
        const saved = await pause(version)
        showUndoMessage(t('stores.done.paused', { name }), () => resume(saved.version))
      }),
    resume: () =>
      runAction(async () => {
        const saved = await resume(version)
        const said = t('stores.done.resumed', { name })
        if (paused_at === null) Message.success(said)
        else showUndoMessage(said, () => pause(saved.version))
      }),
  }
}
