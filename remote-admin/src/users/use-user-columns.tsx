import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { RoleTag } from './RoleTag'
import { StateTag } from './StateTag'
import { UserCell } from './UserCell'
import { restoreUserAction } from './users.queries'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'

/** Cell for an optional text; empty is displayed as unknown. */
const TextCell = ({ text }: { text: string | null }) => (text ? <span title={text}>{text}</span> : <UnknownValue />)

const LastSeen = ({ time }: { time: string | null }) => {
  const { t } = useTranslation('admin')
  return time ? <TimeText time={time} /> : t('users.detail.never_seen')
}

type Part = Omit<Column<UserSummary>, 'title'>

const user: Part = { key: 'user', cell: (user) => <UserCell user={user} />, width: 170, isPinned: true, card: 'title' }
const common: readonly Part[] = [
  { key: 'role', cell: ({ role }) => <RoleTag role={role} />, width: 88, card: 'price' },
  { key: 'state', cell: ({ state }) => <StateTag state={state} />, width: 84, card: 'state' },
  { key: 'job', cell: ({ job }) => <TextCell text={job} />, width: 84 },
  { key: 'organization', cell: ({ organization }) => <TextCell text={organization} />, width: 96 },
]
/** Columns whose fields are null for users without `users.write`. */
const privateColumns: readonly Part[] = [
  { key: 'email', cell: ({ email }) => <TextCell text={email} />, width: 148 },
  { key: 'phone', cell: ({ phone }) => <TextCell text={phone} />, width: 116 },
  {
    key: 'last_seen_at',
    cell: ({ last_seen_at }) => <LastSeen time={last_seen_at} />,
    width: 128,
    sort: 'last_seen_at',
  },
]
const since: Part = {
  key: 'created_at',
  cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
  width: 140,
  sort: 'created_at',
}

/** Columns that identify a deleted user. */
const deletedUserKeys: ReadonlySet<string> = new Set(['user', 'role', 'job', 'organization'])
const nameOf = ({ name }: UserSummary) => name

export const useDeletedUserColumns = (columns: readonly Column<UserSummary>[]): readonly Column<UserSummary>[] => {
  const { mutateAsync } = useMutation(restoreUserAction)
  const onRestore = useCallback(({ id }: UserSummary) => mutateAsync({ params: { userId: id } }), [mutateAsync])
  const first = useMemo(
    () =>
      columns
        .filter(({ key }) => deletedUserKeys.has(key))
        .map(({ card, ...column }) => (card === 'title' ? { ...column, card } : column)),
    [columns],
  )
  return useDeletionColumns({ first, nameOf, onRestore })
}

/** Columns of the list; the same array until language or permissions change. */
export const useUserColumns = (): readonly Column<UserSummary>[] => {
  const { t } = useTranslation('admin')
  const mayReadAll = useCan()('users.write')
  return useMemo(() => {
    // Users who cannot read user names cannot sort by them.
    const first = { ...user, sort: mayReadAll ? 'username' : 'name' }
    const columns = [first, ...common, ...(mayReadAll ? privateColumns : []), since]
    return columns.map((part) => ({ ...part, title: t(`users.column.${part.key}`) }))
  }, [t, mayReadAll])
}
