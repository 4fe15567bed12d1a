import { useQuery } from '@tanstack/react-query'
import { NO_ASSIGNEE } from '../../contract/users/assignee'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import { useCurrentUser } from '../../session/current-user'
import '../list-messages/list-messages'
import { withChosen, type FilterOption } from '../SelectFilter'
import { assignableUsersQuery } from './assignee.queries'

interface AssigneeFilter {
  readonly label: string
  readonly options: readonly FilterOption<string>[]
}

/** Label and options of the filter by assignees: the signed-in user, no one, all active users. */
export const useAssigneeFilter = (chosen: readonly string[] | undefined): AssigneeFilter => {
  const t = useCellTranslation('lists')
  const me = useCurrentUser()
  const users = useQuery(assignableUsersQuery).data?.items ?? []
  const others = users.filter(({ id }) => id !== me?.accountId).map(({ id, name }) => ({ value: id, label: name }))
  const options = [
    ...(me ? [{ value: me.accountId, label: t('assignee.to_me') }] : []),
    { value: NO_ASSIGNEE, label: t('assignee.none') },
    ...others,
  ]
  return { label: t('assignee.label'), options: withChosen(options, chosen) }
}
