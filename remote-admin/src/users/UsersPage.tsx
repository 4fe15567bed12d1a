import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { userList } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { useDeletedUserColumns, useUserColumns } from './use-user-columns'
import { userSource } from './user-source'
import { UserBulk } from './UserBulk'
import { UserDrawer } from './UserDrawer'
import { UserFilters } from './UserFilters'
import { userCsvTicket } from './users.queries'

const UserForms = lateForms(async () => (await import('./UserForms')).UserForms)

const useColumns = (isDeleted: boolean) => {
  const columns = useUserColumns()
  const ofDeleted = useDeletedUserColumns(columns)
  return isDeleted ? ofDeleted : columns
}

/** All users of this installation; admins manage them here. */
export default function UsersPage() {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('users.write')
  const list = useList(userSource)
  const { url, change } = list
  const create = mayWrite && (
    <Button type="primary" icon={<IconPlus />} onClick={() => change({ form: 'new' })}>
      {t('users.new')}
    </Button>
  )
  return (
    <Page title={t('users.title')} status={<ListStatus list={list} />} actions={create}>
      <ListScreen
        list={list}
        label={t('users.table')}
        columns={useColumns(list.isDeleted)}
        filters={<UserFilters list={list} />}
        csv={{ columns: userList.csv, titleOf: (key) => t(`users.csv.${key}`), requestTicket: userCsvTicket }}
        bulk={mayWrite && <UserBulk list={list} />}
        isSelectable={mayWrite}
        onOpen={list.open}
      />
      <UserDrawer
        userId={url.user}
        pager={list.pager(url.user)}
        onEdit={() => change({ form: 'edit' })}
        onResetPassword={() => change({ form: 'password' })}
        onClose={() => change({ user: undefined, form: undefined })}
      />
      {mayWrite && (
        <UserForms
          isRequested={url.form !== undefined}
          form={url.form}
          userId={url.user}
          onClose={() => change({ form: undefined })}
        />
      )}
    </Page>
  )
}
