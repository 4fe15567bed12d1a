import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkUsers, UserBulkAction } from '@outlet/shared/contract/users'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import type { userSource } from './user-source'
import { startUserBulk } from './users.queries'

type Word = 'activate' | 'deactivate' | 'delete' | 'restore'

const wordOf = (action: UserBulkAction): Word => {
  if (action.kind !== 'set_state') return action.kind
  return action.state === 'active' ? 'activate' : 'deactivate'
}

const useChoices = (ofDeleted: boolean): readonly BulkChoice<UserBulkAction>[] => {
  const { t } = useTranslation('admin')
  const label = (word: Word) => t(`users.bulk.${word}`)
  if (ofDeleted) return [{ key: 'restore', label: label('restore'), action: { kind: 'restore' } }]
  return [
    { key: 'activate', label: label('activate'), action: { kind: 'set_state', state: 'active' } },
    {
      key: 'deactivate',
      label: label('deactivate'),
      action: { kind: 'set_state', state: 'inactive' },
      question: t('users.bulk.deactivate_question'),
    },
    {
      key: 'delete',
      label: label('delete'),
      action: { kind: 'delete' },
      question: t('users.bulk.delete_question'),
      isDanger: true,
    },
  ]
}

export const UserBulk = ({ list }: { readonly list: ListOf<typeof userSource> }) => {
  const { filter, selection, total } = list
  const { t } = useTranslation('admin')
  const choices = useChoices(filter.deleted ?? false)
  const describe = (action: BulkJob['action']) => {
    const { data } = UserBulkAction.safeParse(action)
    return data ? t(`users.bulk.done.${wordOf(data)}`) : action.kind
  }
  return (
    <>
      <BulkJobs list={bulkUsers.path} describe={describe} />
      <BulkBar
        selection={selection}
        count={total}
        choices={choices}
        startJob={(request) =>
          startUserBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })
        }
      />
    </>
  )
}
