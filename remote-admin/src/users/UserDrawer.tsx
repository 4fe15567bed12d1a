import { Button, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { userCan } from '@outlet/shared/contract/users'
import type { User } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { RoleTag } from './RoleTag'
import { StateTag } from './StateTag'
import { useUserFacts } from './user-facts'
import { UserActions } from './UserActions'
import { UserCell } from './UserCell'
import { restoreUserAction, userQuery } from './users.queries'
import { UserSessions } from './UserSessions'
import styles from './users.module.css'

interface DetailProps {
  readonly user: User
  readonly onEdit: () => void
  readonly onResetPassword: () => void
  readonly onClose: () => void
}

const Deleted = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  const { mutateAsync } = useMutation(restoreUserAction)
  const { isPending, refusal, run } = useAction(async () => {
    await mutateAsync({ params: { userId: user.id } })
    Message.success(t('users.done.restored', { name: user.name }))
  })
  return (
    <div className={styles.bar}>
      <p className={styles.hint}>{t('users.detail.deleted')}</p>
      <Button loading={isPending} onClick={() => void run()}>
        {t('users.detail.restore')}
      </Button>
      <Refusal of={refusal} />
    </div>
  )
}

const UserDetail = ({ user, onEdit, onResetPassword, onClose }: DetailProps) => {
  const { t } = useTranslation('admin')
  const can = useCan()
  const facts = useUserFacts(user)
  const isDeleted = userCan.restore(user)
  const mayWrite = can('users.write')
  return (
    <section className={styles.detail}>
      <div className={styles.bar}>
        <UserCell user={user} />
        <div className={styles.tags}>
          <RoleTag role={user.role} />
          <StateTag state={user.state} />
        </div>
      </div>
      {mayWrite && isDeleted && <Deleted user={user} />}
      <DescriptionList facts={facts} />
      {mayWrite && !isDeleted && <UserSessions user={user} />}
      {can('audit-records.read') && (
        <Link to={`/audit/list?subject_type=user&subject_id=${user.id}`}>{t('users.detail.audit')}</Link>
      )}
      {mayWrite && !isDeleted && (
        <UserActions user={user} onEdit={onEdit} onResetPassword={onResetPassword} onDeleted={onClose} />
      )}
    </section>
  )
}

interface UserDrawerProps extends Omit<DetailProps, 'user'> {
  /** User id from the address; undefined while no drawer is open. */
  readonly userId: string | undefined
  readonly pager: ReactNode
}

export const UserDrawer = ({ userId, pager, ...rest }: UserDrawerProps) => {
  const { t } = useTranslation('admin')
  const isOpen = userId !== undefined
  const query = useQuery({ ...userQuery(userId ?? ''), enabled: isOpen })
  const title = query.data?.name ?? t('users.detail.title')
  return (
    <RecordDrawer title={title} isOpen={isOpen} onClose={rest.onClose} pager={pager} query={query}>
      {(user) => <UserDetail key={user.id} user={user} {...rest} />}
    </RecordDrawer>
  )
}
