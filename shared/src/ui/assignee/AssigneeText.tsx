import type { UserReference } from '../../contract/users/user-reference'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import '../list-messages/list-messages'
import styles from './assignee.module.css'

/** Name of an assignee; marked if the user is deactivated or deleted. */
export const AssigneeText = ({ assignee }: { readonly assignee: UserReference | null }) => {
  const t = useCellTranslation('lists')
  if (!assignee) return <span className={styles.none}>{t('assignee.none')}</span>
  const { name, state } = assignee
  const text = state === 'active' ? name : t(`assignee.${state}`, { name })
  return (
    <span className={styles.name} title={text}>
      {text}
    </span>
  )
}
