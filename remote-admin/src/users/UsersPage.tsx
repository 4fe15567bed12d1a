import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userSorts } from '@outlet/shared/contract/users'
import type { UserSummary } from '@outlet/shared/contract/users'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { UserFilterBar } from './UserFilterBar'
import { UsersUrl, filterOf, isFiltered, listQueryOf } from './users-url'
import { usersCountQuery, usersQuery } from './users.queries'
import { useUserColumns } from './use-user-columns'

const idOf = ({ id }: UserSummary) => id

/** Everybody who may sign in to this installation. */
export default function UsersPage() {
  const { t } = useTranslation('admin')
  const [url, changeUrl] = useUrlState(UsersUrl)
  const list = useInfiniteQuery(usersQuery(listQueryOf(url)))
  const { data: count } = useQuery(usersCountQuery(filterOf(url)))
  return (
    <Page title={t('users.title')}>
      <UserFilterBar url={url} count={count} onChange={changeUrl} />
      <DataTable
        label={t('users.table')}
        list={list}
        columns={useUserColumns()}
        rowKey={idOf}
        sorting={{ sort: url.sort, sorts: userSorts, onSort: (sort) => changeUrl({ sort }) }}
        isFiltered={isFiltered(url)}
      />
    </Page>
  )
}
