import { Alert, Button, Form, Modal } from '@arco-design/web-react'
import { useEffect, useEffectEvent } from 'react'
import type { KeyboardEvent, PropsWithChildren, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawerButtons } from '../DrawerButtons'
import { ErrorNotice } from '../ErrorNotice'
import { isEnter } from '../keys'
import styles from '../PageDrawer.module.css'
import { ConflictChoice } from './ConflictChoice'
import type { EditFormOptions, FieldText } from './edit-form-options'
import { useEditForm } from './use-edit-form'

interface EditFormProps<Values extends object, Body> extends EditFormOptions<Values, Body> {
  readonly saveLabel: string | undefined
  readonly isDanger: boolean
  readonly onClose: () => void
  /** Called by the drawer before it closes itself (Escape, a click beside it). */
  readonly onLeave: RefObject<(() => void) | undefined>
}

type Describe = (field: string, value: unknown) => FieldText | null

const Notices = ({ edit, describe }: { edit: ReturnType<typeof useEditForm>; describe: Describe | undefined }) => {
  const { t } = useTranslation('common')
  return (
    <div ref={edit.notices} tabIndex={-1} className={styles.notices}>
      {edit.isRestored && (
        <Alert
          type="info"
          content={t('form.restored')}
          action={
            <Button size="mini" type="text" onClick={edit.startOver}>
              {t('action.discard')}
            </Button>
          }
        />
      )}
      {edit.conflict && (
        <Alert
          type="warning"
          content={t('form.merged')}
          action={
            !edit.isCompared && (
              <Button size="mini" onClick={edit.compared}>
                {t('form.compared')}
              </Button>
            )
          }
        />
      )}
      {edit.conflict && describe && (
        <ConflictChoice
          fields={edit.conflict}
          describe={describe}
          onChoose={(field, value) => edit.form.setFieldsValue({ [field]: value })}
        />
      )}
      {edit.error && <ErrorNotice form="inline" error={edit.error} title={t('error.form_kept')} />}
      {edit.unplaced.map((message) => (
        <Alert key={message} type="error" content={message} />
      ))}
    </div>
  )
}

/** A drawer's form with its buttons; Ctrl-Enter (Cmd-Enter) saves from any field. */
export const EditForm = <Values extends object, Body>(props: PropsWithChildren<EditFormProps<Values, Body>>) => {
  const { saveLabel, isDanger, onClose, onLeave, describe, children, ...options } = props
  const { further } = options
  const { t } = useTranslation('common')
  const [modal, holder] = Modal.useModal()
  const edit = useEditForm(options, onClose)
  const discard = () => {
    edit.forget()
    onClose()
  }
  const leave = useEffectEvent(() => {
    if (!edit.isDirty.current) return onClose()
    modal.confirm?.({
      style: { width: 'min(416px, calc(100vw - 32px))' },
      title: t('unsaved.title'),
      content: t('unsaved.content'),
      okText: t('action.discard'),
      okButtonProps: { status: 'danger' },
      cancelText: t('action.keep_editing'),
      onOk: discard,
    })
  })
  useEffect(() => {
    onLeave.current = () => leave()
    return () => void (onLeave.current = undefined)
  }, [onLeave])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void edit.save()
  }
  return (
    <Form
      className={styles.form ?? ''}
      id={edit.id}
      form={edit.form}
      layout="vertical"
      requiredSymbol={{ position: 'end' }}
      initialValues={edit.initial}
      onValuesChange={edit.onValuesChange}
      onSubmit={() => void edit.save()}
      onKeyDown={onKeyDown}
      autoComplete="off"
    >
      {holder}
      <Notices edit={edit} describe={describe && ((field, value) => describe(field, edit.valuesWith(field, value)))} />
      {/* Focuses the first field: the focus lock would otherwise focus the close button. */}
      <div className={styles.fields} data-autofocus-inside="">
        {children}
      </div>
      <DrawerButtons>
        {!edit.isCompared && <span className={styles.held}>{t('form.compare_first')}</span>}
        <Button onClick={() => onLeave.current?.()}>{t('action.cancel')}</Button>
        {further && (
          <Button disabled={edit.isPending} onClick={() => void edit.save(further.submit)}>
            {further.label}
          </Button>
        )}
        <Button type="primary" status={isDanger ? 'danger' : 'default'} htmlType="submit" loading={edit.isPending}>
          {saveLabel ?? t('action.save')}
        </Button>
      </DrawerButtons>
    </Form>
  )
}
