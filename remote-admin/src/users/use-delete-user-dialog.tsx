import { Modal, Skeleton } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import type { User } from '@outlet/shared/contract/users'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction } from '@outlet/shared/ui/use-action'
import { deleteUserAction, leavesBehindQuery, restoreUserAction } from './users.queries'
import styles from './users.module.css'

/** Deletes a user immediately (soft delete) and offers undo for ten seconds. */
const useDeleteUser = ({ id, name }: User, onDeleted: () => void) => {
  const { t } = useTranslation('admin')
  const { mutateAsync: restore } = useMutation(restoreUserAction)
  const { mutateAsync: remove } = useMutation(deleteUserAction)
  return useAction(async () => {
    await remove({ params: { userId: id } })
    onDeleted()
    showUndoMessage(t('users.done.deleted', { name }), () => restore({ params: { userId: id } }), id)
  })
}

const kinds = ['orders', 'inventory_monitors', 'audit_records', 'sessions'] as const

/** Lists the data that remains after a user's deletion, and the sessions that end. */
const LeavesBehind = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { data: left, error, refetch } = useQuery(leavesBehindQuery(user.id))
  if (error) return <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />
  if (!left) return <Skeleton animation text={{ rows: 4 }} />
  const line = (kind: (typeof kinds)[number], { count, exact }: Count) => {
    const formatted = formatNumber(count, locale)
    return t(`users.delete.${kind}`, {
      count,
      formatted: exact ? formatted : t('users.delete.more_than', { formatted }),
    })
  }
  return (
    <ul className={styles.list}>
      {kinds
        .filter((kind) => left[kind].count > 0)
        .map((kind) => (
          <li key={kind}>{line(kind, left[kind])}</li>
        ))}
    </ul>
  )
}

/** Deletes a user after a confirmation that lists the consequences; the dialog stands beside the menu. */
export const useDeleteUserDialog = (user: User, onDeleted: () => void) => {
  const { t } = useTranslation('admin')
  const [isConfirming, setConfirming] = useState(false)
  const deletion = useDeleteUser(user, onDeleted)
  const { name } = user
  const open = () => {
    deletion.forget()
    setConfirming(true)
  }
  const dialog = (
    <Modal
      title={t('users.delete.title', { name })}
      visible={isConfirming}
      onCancel={() => setConfirming(false)}
      onOk={() => void deletion.run()}
      okText={t('users.delete.verb')}
      okButtonProps={{ status: 'danger', loading: deletion.isPending }}
      cancelText={t('common:action.cancel')}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      unmountOnExit
    >
      <p className={styles.lead}>{t('users.delete.lead', { name })}</p>
      <LeavesBehind user={user} />
      <p className={styles.hint}>{t('users.delete.undo')}</p>
      <Refusal of={deletion.refusal} />
    </Modal>
  )
  return { open, dialog }
}
