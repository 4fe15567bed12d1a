import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { userFilters, userSorts } from '@outlet/shared/contract/users'
import type { UserSummary } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { DeletedHint } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useSelection } from '@outlet/shared/ui/use-selection'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { UserBulk } from './UserBulk'
import { UserDrawer } from './UserDrawer'
import { UserFilterBar } from './UserFilterBar'
import { UsersUrl, filterOf, isFiltered, listQueryOf, withSortOf } from './users-url'
import { usersCountQuery, usersQuery } from './users.queries'
import { useDeletedUserColumns, useUserColumns } from './use-user-columns'

const UserForms = lateForms(async () => (await import('./UserForms')).UserForms)

/** Names the list to the server: its views and columns. */
const LIST = 'users'
const viewNames = [...Object.keys(userFilters), 'sort']
const countOf = (search: string) => usersCountQuery(filterOf(readUrlState(UsersUrl, search)))
const idOf = ({ id }: UserSummary) => id

const useColumns = (isDeleted: boolean) => {
  const columns = useUserColumns()
  const ofDeleted = useDeletedUserColumns(columns)
  return isDeleted ? ofDeleted : columns
}

/** Everybody who may sign in to this installation; admins manage them here. */
export default function UsersPage() {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('users.write')
  const [url, changeUrl] = useUrlState(UsersUrl)
  const list = useInfiniteQuery(usersQuery(listQueryOf(url)))
  const { data: count } = useQuery(usersCountQuery(filterOf(url)))
  const { columns, layout } = useListColumns(url.deleted ? `${LIST}-deleted` : LIST, useColumns(url.deleted ?? false))
  const views = useListViews(LIST, viewNames)
  const selection = useSelection(filterOf(url))
  const open = useCallback(({ id }: UserSummary) => changeUrl({ user: id }), [changeUrl])
  const pager = url.user !== undefined && (
    <RecordPager
      list={list}
      rowKey={idOf}
      open={url.user}
      total={count}
      onShow={(user) => changeUrl({ user }, { replace: true })}
    />
  )
  const create = mayWrite && (
    <Button type="primary" icon={<IconPlus />} onClick={() => changeUrl({ form: 'new' })}>
      {t('users.new')}
    </Button>
  )
  const status = (
    <>
      <ViewTabs views={views} countOf={countOf} />
      {url.deleted && <DeletedHint />}
    </>
  )
  return (
    <Page title={t('users.title')} status={status} actions={create}>
      <UserFilterBar
        url={url}
        layout={layout}
        views={views}
        count={count}
        onChange={(filter, how) => changeUrl(withSortOf(filter, url), how)}
      />
      {mayWrite && <UserBulk filter={filterOf(url)} selection={selection} count={count} />}
      <DataTable
        label={t('users.table')}
        list={list}
        total={count}
        columns={columns}
        onResize={layout.resize}
        {...(mayWrite && { selection })}
        rowKey={idOf}
        sorting={{ sort: url.sort, sorts: userSorts, onSort: (sort) => changeUrl({ sort }) }}
        onOpen={open}
        isFiltered={isFiltered(url)}
      />
      <UserDrawer
        userId={url.user}
        pager={pager}
        onEdit={() => changeUrl({ form: 'edit' })}
        onResetPassword={() => changeUrl({ form: 'password' })}
        onClose={() => changeUrl({ user: undefined, form: undefined })}
      />
      {mayWrite && (
        <UserForms
          isWanted={url.form !== undefined}
          form={url.form}
          userId={url.user}
          onClose={() => changeUrl({ form: undefined })}
        />
      )}
    </Page>
  )
}
