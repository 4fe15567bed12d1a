import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userCan, type User } from '@outlet/shared/contract/users'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction } from '@outlet/shared/ui/use-action'
import { useDeleteUserDialog } from './use-delete-user-dialog'
import styles from './users.module.css'
import { updateUserAction } from './users.queries'

/** Deactivates or activates a user after a confirmation, with undo for ten seconds. */
const useUserState = ({ id, name, state, version }: User) => {
  const { t } = useTranslation('admin')
  const { mutateAsync: update } = useMutation(updateUserAction)
  const other = state === 'active' ? 'inactive' : 'active'
  const verb = t(state === 'active' ? 'users.detail.deactivate' : 'users.detail.activate')
  const { run } = useAction(
    async () => {
      const params = { userId: id }
      const saved = await update({ params, body: { state: other, version } })
      showUndoMessage(t(`users.done.${other}`, { name }), () =>
        update({ params, body: { state, version: saved.version } }),
      )
    },
    { place: 'button' },
  )
  const confirm = () =>
    confirmDialog({ title: verb, content: t(`users.detail.question_${state}`, { name }), verb, onConfirm: run })
  return { verb, confirm }
}

interface UserActionsProps {
  readonly user: User
  readonly onEdit: () => void
  readonly onResetPassword: () => void
  readonly onDeleted: () => void
}

/**
 * Actions of an admin for a user: the usual ones as buttons, all others in a menu; for the admin's own account only
 * those that cannot lock them out.
 */
export const UserActions = ({ user, onEdit, onResetPassword, onDeleted }: UserActionsProps) => {
  const { t } = useTranslation('admin')
  const ownId = useCurrentUser()?.accountId ?? null
  const changing = useUserState(user)
  const deleting = useDeleteUserDialog(user, onDeleted)
  const isOther = userCan.changeAccess(user, ownId)
  return (
    <>
      {!isOther && <p className={styles.hint}>{t('users.detail.yourself')}</p>}
      <DrawerButtons>
        {isOther && (
          <>
            <MoreMenu
              label={t('users.detail.more', { name: user.name })}
              entries={[
                { key: 'state', label: changing.verb, onClick: changing.confirm },
                { key: 'delete', label: t('users.detail.delete'), isDanger: true, onClick: deleting.open },
              ]}
            />
            {deleting.dialog}
            <Button onClick={onResetPassword}>{t('users.detail.reset_password')}</Button>
          </>
        )}
        <Button type="primary" onClick={onEdit}>
          {t('users.detail.edit')}
        </Button>
      </DrawerButtons>
    </>
  )
}
