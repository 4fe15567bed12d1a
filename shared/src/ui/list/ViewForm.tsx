import { Input, Modal } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { ApiError } from '../../api/api-error'
import type { ListView } from '../../contract/list/lists'
import { problemText } from '../../i18n/problem-text'
import { createListViewAction, updateListViewAction } from './list.queries'
import styles from './list.module.css'
import type { ListViews } from './use-list-views'

interface ViewFormProps {
  readonly views: ListViews
  readonly search: string
  /** The view to change; undefined for a new one. */
  readonly view?: ListView
  readonly isOpen: boolean
  readonly onClose: () => void
}

const MAX_NAME = 60

const errorTextOf = (error: ApiError | null): string | undefined =>
  error ? problemText(i18n, error.errors[0] ?? error) : undefined

const Fields = ({ views, search, view, onClose }: Omit<ViewFormProps, 'isOpen'>) => {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const create = useMutation(createListViewAction)
  const update = useMutation(updateListViewAction)
  const body = { name, is_shared: isShared }
  const done = (saved: ListView) => {
    onClose()
    // Only a new view is opened: after a rename, navigation would lose unsaved filter changes.
    if (!view) void navigate(views.addressOf(saved), { replace: true })
  }
  const save = () =>
    view
      ? update.mutate({ params: { viewId: view.id }, body: { version: view.version, ...body } }, { onSuccess: done })
      : create.mutate({ params: { listKey: views.list }, body: { ...body, search } }, { onSuccess: done })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save()
  }
  const error = errorTextOf(view ? update.error : create.error)
  return (
    <Modal
      title={t(view ? 'view.edit' : 'view.save')}
      visible
      onCancel={onClose}
      onOk={save}
      okText={t('common:action.save')}
      okButtonProps={{ disabled: name.trim() === '', loading: create.isPending || update.isPending }}
      cancelText={t('common:action.cancel')}
      style={{ width: 'min(420px, calc(100vw - 32px))' }}
    >
      <form className={styles.form} onSubmit={submit}>
        <div>
          <label htmlFor={id}>{t('view.name')}</label>
          <Input
            id={id}
            value={name}
            onChange={setName}
            maxLength={MAX_NAME}
            autoFocus
            {...(error && { status: 'error' })}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-error`}
          />
          <p id={`${id}-error`} className={styles.error} role="alert">
            {error}
          </p>
        </div>
        <label className={styles.check}>
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {t('view.share')}
        </label>
      </form>
    </Modal>
  )
}

/** Form for a view's name and sharing. */
export const ViewForm = ({ isOpen, ...rest }: ViewFormProps) => isOpen && <Fields {...rest} />
