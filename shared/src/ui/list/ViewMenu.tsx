import { Button, Popover } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listViewCan, type ListView } from '../../contract/lists'
import { useCurrentUser } from '../../session/current-user'
import { tellFailure } from '../tell-failure'
import { showUndoMessage } from '../UndoMessage'
import { deleteListViewAction, restoreListViewAction, updateListViewAction } from './list.queries'
import styles from './list.module.css'
import { ViewForm } from './ViewForm'

interface ViewMenuProps {
  readonly view: ListView
  readonly list: string
  readonly search: string
  readonly isModified: boolean
}

/** Deletes a view at once, and offers for ten seconds to bring it back. */
const useDeleteView = (view: ListView) => {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const restore = useMutation({ ...restoreListViewAction, onError: tellFailure })
  const params = { params: { viewId: view.id } }
  return useMutation({
    ...deleteListViewAction,
    onSuccess: () => {
      void navigate('?')
      showUndoMessage(t('view.deleted', { name: view.name }), () => restore.mutateAsync(params))
    },
    onError: tellFailure,
  })
}

/** What can be done with the view that shows. */
export const ViewMenu = ({ view, list, search, isModified }: ViewMenuProps) => {
  const { t } = useTranslation('lists')
  const me = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const update = useMutation({ ...updateListViewAction, onError: tellFailure })
  const remove = useDeleteView(view)
  if (!me || !listViewCan.change(view, { id: me.accountId, isAdmin: me.role === 'admin' })) return null
  const params = { viewId: view.id }
  const save = () => update.mutate({ params, body: { version: view.version, search } })
  const pick = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const content = (
    <div className={styles.menu}>
      <Button type="text" long onClick={pick(() => setEditing(true))}>
        {t('view.edit')}
      </Button>
      <Button
        type="text"
        status="danger"
        long
        loading={remove.isPending}
        onClick={pick(() => remove.mutate({ params }))}
      >
        {t('view.delete')}
      </Button>
    </div>
  )
  return (
    <>
      {isModified && (
        <Button size="small" type="text" loading={update.isPending} onClick={save}>
          {t('view.save_changes', { name: view.name })}
        </Button>
      )}
      <Popover
        trigger="click"
        position="bl"
        content={content}
        popupVisible={isOpen}
        onVisibleChange={setOpen}
        triggerProps={{ escToClose: true }}
      >
        <Button
          size="small"
          type="text"
          icon={<IconMore />}
          aria-label={t('view.menu', { name: view.name })}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
        />
      </Popover>
      <ViewForm list={list} search={view.search} view={view} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
