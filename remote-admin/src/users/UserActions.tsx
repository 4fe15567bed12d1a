import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { userCan } from '@outlet/shared/contract/users'
import type { User } from '@outlet/shared/contract/users'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DeleteUserButton } from './DeleteUserButton'
import { useUserState } from './use-user-state'
import styles from './users.module.css'

interface UserActionsProps {
  readonly user: User
  readonly onEdit: () => void
  readonly onResetPassword: () => void
  readonly onDeleted: () => void
}

/** What an admin can do with a user; with oneself only what locks nobody out. */
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
