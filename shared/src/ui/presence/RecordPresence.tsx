import { useCellTranslation } from '../../i18n/use-cell-translation'
import type { PresentUser } from '../../contract/presence'
import '../list-messages/list-messages'
import styles from './presence.module.css'
import { usePresence, type PresentRecord } from './use-presence'

export type { PresentRecord }

const Avatar = ({ user: { name, avatar } }: { readonly user: PresentUser }) => (
  <span className={styles.avatar} aria-hidden="true">
    {avatar === null ? [...name][0] : <img src={avatar} alt="" />}
  </span>
)

interface PresenceLineProps {
  readonly kind: 'editing' | 'viewing'
  readonly users: readonly PresentUser[]
}

const PresenceLine = ({ kind, users }: PresenceLineProps) => {
  const t = useCellTranslation('lists')
  if (users.length === 0) return null
  const names = users.map(({ name }) => name).join(', ')
  return (
    <span className={styles.line} data-kind={kind}>
      <span className={styles.avatars}>
        {users.slice(0, 4).map((user) => (
          <Avatar key={user.id} user={user} />
        ))}
      </span>
      <span>{t(`presence.${kind}`, { count: users.length, names })}</span>
    </span>
  )
}

interface RecordPresenceProps {
  readonly record: PresentRecord
  /** Whether a form of the record is open. */
  readonly isEditing?: boolean
}

/** Other users who have a record open now, and who edits it. Renders nothing visible if there are none. */
export const RecordPresence = ({ record, isEditing = false }: RecordPresenceProps) => {
  const users = usePresence(record, isEditing)
  return (
    <div role="status" className={styles.presence}>
      <PresenceLine kind="editing" users={users.filter((user) => user.is_editing)} />
      <PresenceLine kind="viewing" users={users.filter((user) => !user.is_editing)} />
    </div>
  )
}
