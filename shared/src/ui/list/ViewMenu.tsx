import { Button } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listViewCan, type ListView } from '../../contract/list/lists'
import { useCurrentUser } from '../../session/current-user'
import { PopoverButton } from '../PopoverButton'
import { showUndoMessage } from '../UndoMessage'
import { runAction } from '../use-action'
import { deleteListViewAction, restoreListViewAction, updateListViewAction } from './list.queries'
import styles from './list.module.css'
import type { ListViews } from './use-list-views'
import { ViewForm } from './ViewForm'

interface ViewMenuProps {
  readonly view: ListView
  readonly views: ListViews
}

/** Deletes a view at once, and offers an undo for ten seconds. */
const useDeleteView = ({ view, views }: ViewMenuProps) => {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const restore = useMutation(restoreListViewAction)
  const params = { params: { viewId: view.id } }
  return useMutation({
    ...deleteListViewAction,
    onSuccess: () => {
      void navigate(views.addressOf())
      showUndoMessage(t('view.deleted', { name: view.name }), () => restore.mutateAsync(params))
    },
  })
}

/** Actions of the current view. */
export const ViewMenu = ({ view, views }: ViewMenuProps) => {
  const { search, isModified } = views
  const { t } = useTranslation('lists')
  const me = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  const update = useMutation(updateListViewAction)
  const remove = useDeleteView({ view, views })
  if (!me || !listViewCan.change(view, { id: me.accountId, isAdmin: me.role === 'admin' })) return null
  const params = { viewId: view.id }
  const save = () => runAction(() => update.mutateAsync({ params, body: { version: view.version, search } }))
  const content = (close: () => void) => (
    <div className={styles.menu}>
      <Button
        type="text"
        long
        onClick={() => {
          close()
          setEditing(true)
        }}
      >
        {t('view.edit')}
      </Button>
      <Button
        type="text"
        status="danger"
        long
        onClick={() => {
          close()
          void runAction(() => remove.mutateAsync({ params }))
        }}
      >
        {t('view.delete')}
      </Button>
    </div>
  )
  return (
    <>
      {isModified && (
        <Button size="small" type="text" loading={update.isPending} onClick={() => void save()}>
          {t('view.save_changes', { name: view.name })}
        </Button>
      )}
      <PopoverButton
        size="small"
        type="text"
        icon={<IconMore />}
        loading={remove.isPending}
        aria-label={t('view.menu', { name: view.name })}
        content={content}
      />
      <ViewForm views={views} search={view.search} view={view} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
