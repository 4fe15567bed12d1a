import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@outlet/shared/contract/users'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { updateUserAction } from './users.queries'

/** Deactivates a user, or lets them sign in again; either can be undone for ten seconds. */
export const useUserState = ({ id, name, state, version }: User) => {
  const { t } = useTranslation('admin')
  const { mutateAsync: update } = useMutation(updateUserAction)
  const other = state === 'active' ? 'inactive' : 'active'
  return async () => {
    const params = { userId: id }
    const saved = await update({ params, body: { state: other, version } })
    showUndoMessage(t(`users.done.${other}`, { name }), () =>
      update({ params, body: { state, version: saved.version } }),
    )
  }
}
