import type { UserSummary } from '../../contract/users'
import { useNoteMessages } from './note-messages'
import styles from './notes.module.css'
import { SEPARATOR } from '../../format/separator'

interface MentionListProps {
  readonly id: string
  readonly users: readonly UserSummary[]
  /** Index of the highlighted user. */
  readonly active: number
  readonly onChoose: (user: UserSummary) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Users whom a note can mention. The text field holds the focus and moves the highlight. */
export const MentionList = ({ id, users, active, onChoose }: MentionListProps) => {
  const t = useNoteMessages()
  return (
    <ul id={id} role="listbox" aria-label={t('suggestions')} className={styles.suggestions}>
      {users.map((user, index) => (
        <li
          key={user.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={styles.suggestion}
          // The text field must not lose the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          <span className={styles.suggestedName}>{user.name}</span>
          <span className={styles.second}>{[user.job, user.organization].filter(Boolean).join(SEPARATOR)}</span>
        </li>
      ))}
    </ul>
  )
}
