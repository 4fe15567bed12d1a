import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { RoleTag } from './RoleTag'
import { StateTag } from './StateTag'
import { TextCell } from './TextCell'
import { UserCell } from './UserCell'

type Part = Omit<Column<UserSummary>, 'title'>

const common: readonly Part[] = [
  { key: 'user', cell: (user) => <UserCell user={user} />, width: 220, sort: 'username', isPinned: true },
  { key: 'role', cell: ({ role }) => <RoleTag role={role} />, width: 100 },
  { key: 'state', cell: ({ state }) => <StateTag state={state} />, width: 90 },
  { key: 'job', cell: ({ job }) => <TextCell text={job} />, width: 130 },
  { key: 'organization', cell: ({ organization }) => <TextCell text={organization} />, width: 130 },
]
/** Null to everybody but those who may write users. */
const contact: readonly Part[] = [
  { key: 'email', cell: ({ email }) => <TextCell text={email} />, width: 200 },
  { key: 'phone', cell: ({ phone }) => <TextCell text={phone} />, width: 130 },
]
const since: Part = {
  key: 'created_at',
  cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
  width: 150,
  sort: 'created_at',
}

/** The columns of the list; the same array until the language or what may be read changes. */
export const useUserColumns = (): readonly Column<UserSummary>[] => {
  const { t } = useTranslation('admin')
  const maySeeContact = useCan()('users.write')
  return useMemo(
    () =>
      [...common, ...(maySeeContact ? contact : []), since].map((part) => ({
        ...part,
        title: t(`users.column.${part.key}`),
      })),
    [t, maySeeContact],
  )
}
