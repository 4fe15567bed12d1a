import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserReference } from '../../contract/users/user-reference'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import { useCurrentUser } from '../../session/current-user'
import '../list-messages/list-messages'
import { assignableUsersQuery } from './assignee.queries'
import styles from './assignee.module.css'

const NO_ONE = ''

const isMatch = (name: string, typed: string) => name.toLowerCase().includes(typed.trim().toLowerCase())

interface AssigneeSelectProps {
  readonly label: string
  /** Undefined = nothing is chosen yet. */
  readonly value: string | null | undefined
  /** The present assignee, whose name is known before the users are loaded, and who may not be active. */
  readonly known?: UserReference | null
  readonly isPending?: boolean
  readonly onChange: (assigneeId: string | null) => void
}

/** Options: no one, the present assignee, the signed-in user, all other active users. */
const useOptions = (known: UserReference | null) => {
  const t = useCellTranslation('lists')
  const own = useCurrentUser()?.accountId
  const users = useQuery(assignableUsersQuery).data?.items ?? []
  const others = users.filter(({ id }) => id !== known?.id)
  const self = others.filter(({ id }) => id === own)
  const ordered = [...(known ? [known] : []), ...self, ...others.filter(({ id }) => id !== own)]
  const nameOf = ({ id, name, state }: UserReference) => {
    if (state !== 'active') return t(`assignee.${state}`, { name })
    return id === own ? t('assignee.me', { name }) : name
  }
  return [
    { value: NO_ONE, label: t('assignee.none') },
    ...ordered.map((user) => ({ value: user.id, label: nameOf(user) })),
  ]
}

/** Selects an active user or no one; the signed-in user comes first. */
export const AssigneeSelect = ({ label, value, known = null, isPending = false, onChange }: AssigneeSelectProps) => {
  const [typed, setTyped] = useState('')
  const options = useOptions(known)
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={label}
      showSearch
      filterOption={false}
      onSearch={setTyped}
      onVisibleChange={() => setTyped('')}
      loading={isPending}
      disabled={isPending}
      {...(value !== undefined && { value: value ?? NO_ONE })}
      onChange={(chosen: string) => onChange(chosen === NO_ONE ? null : chosen)}
      options={options.filter(({ label: name }) => isMatch(name, typed))}
    />
  )
}
