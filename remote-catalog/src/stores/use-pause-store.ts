import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { updateStoreAction } from './stores.queries'

/** Pauses a store, or ends its pause or block. What a person began, they can take back for ten seconds; not a block. */
export const usePauseStore = ({ key, name, version, paused_at }: Store) => {
  const { t } = useTranslation('catalog')
  const { mutateAsync, isPending } = useMutation(updateStoreAction)
  const params = { storeKey: key }
  const pause = async (at: number) => mutateAsync({ params, body: { version: at, pause: true } })
  const resume = async (at: number) => mutateAsync({ params, body: { version: at, resume: true } })
  return {
    isPending,
    pause: () =>
      pause(version)
        .then((saved) => showUndoMessage(t('stores.done.paused', { name }), () => resume(saved.version)))
        .catch(refusalAtButton()),
    resume: () =>
      resume(version)
        .then((saved) => {
          const said = t('stores.done.resumed', { name })
          if (paused_at === null) Message.success(said)
          else showUndoMessage(said, () => pause(saved.version))
        })
        .catch(refusalAtButton()),
  }
}
