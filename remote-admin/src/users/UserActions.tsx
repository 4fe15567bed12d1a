import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { userCan, type User } from '@outlet/shared/contract/users'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DeleteUserButton } from './DeleteUserButton'
import styles from './users.module.css'
import { useMutation } from '@tanstack/react-query'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { updateUserAction } from './users.queries'

/** Deactivates or activates a user, with undo for ten seconds. */
const useUserState = ({ id, name, state, version }: User) => {
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

interface UserActionsProps {
  readonly user: User
  readonly onEdit: () => void
  readonly onResetPassword: () => void
  readonly onDeleted: () => void
}

/** Actions of an admin for a user; for the admin's own account only those that cannot lock them out. */
export const UserActions = ({ user, onEdit, onResetPassword, onDeleted }: UserActionsProps) => {
  const { t } = useTranslation('admin')
  const ownId = useCurrentUser()?.accountId ?? null
  const toggleState = useUserState(user)
  const isOther = userCan.changeAccess(user, ownId)
  const verb = t(user.state === 'active' ? 'users.detail.deactivate' : 'users.detail.activate')
  return (
    <>
      {!isOther && <p className={styles.hint}>{t('users.detail.yourself')}</p>}
      <DrawerButtons>
        <DeleteUserButton user={user} isDisabled={!isOther} onDeleted={onDeleted} />
        <ConfirmButton
          disabled={!isOther}
          question={t(`users.detail.question_${user.state}`, { name: user.name })}
          verb={verb}
          onConfirm={toggleState}
        >
          {verb}
        </ConfirmButton>
        {isOther && <Button onClick={onResetPassword}>{t('users.detail.reset_password')}</Button>}
        <Button type="primary" onClick={onEdit}>
          {t('users.detail.edit')}
        </Button>
      </DrawerButtons>
    </>
  )
}
