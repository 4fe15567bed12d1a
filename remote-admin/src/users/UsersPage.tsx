import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { userSorts } from '@outlet/shared/contract/users'
import type { UserSummary } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { UserDrawer } from './UserDrawer'
import { UserFilterBar } from './UserFilterBar'
import { UserForms } from './UserForms'
import { UsersUrl, filterOf, isFiltered, listQueryOf } from './users-url'
import { usersCountQuery, usersQuery } from './users.queries'
import { useUserColumns } from './use-user-columns'

const idOf = ({ id }: UserSummary) => id

/** Everybody who may sign in to this installation; admins manage them here. */
export default function UsersPage() {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('users.write')
  const [url, changeUrl] = useUrlState(UsersUrl)
  const list = useInfiniteQuery(usersQuery(listQueryOf(url)))
  const { data: count } = useQuery(usersCountQuery(filterOf(url)))
  const open = useCallback(({ id }: UserSummary) => changeUrl({ user: id }), [changeUrl])
  const create = mayWrite && (
    <Button type="primary" icon={<IconPlus />} onClick={() => changeUrl({ form: 'new' })}>
      {t('users.new')}
    </Button>
  )
  return (
    <Page title={t('users.title')} actions={create}>
      <UserFilterBar url={url} count={count} onChange={changeUrl} />
      <DataTable
        label={t('users.table')}
        list={list}
        columns={useUserColumns()}
        rowKey={idOf}
        sorting={{ sort: url.sort, sorts: userSorts, onSort: (sort) => changeUrl({ sort }) }}
        onOpen={open}
        isFiltered={isFiltered(url)}
      />
      <UserDrawer
        userId={url.user}
        onEdit={() => changeUrl({ form: 'edit' })}
        onResetPassword={() => changeUrl({ form: 'password' })}
        onClose={() => changeUrl({ user: undefined, form: undefined })}
      />
      {mayWrite && <UserForms form={url.form} userId={url.user} onClose={() => changeUrl({ form: undefined })} />}
    </Page>
  )
}
