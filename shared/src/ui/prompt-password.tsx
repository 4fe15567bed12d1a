import { Modal } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, type ApiError } from '../api/api-error'
import { PasswordInput } from './PasswordInput'
import { Refusal } from './Refusal'

interface QuestionProps {
  /** Why the password is required. */
  readonly text: string
  readonly refusal: ApiError | undefined
  readonly onChange: (password: string) => void
  readonly onSubmit: () => void
}

const PasswordQuestion = ({ text, refusal, onChange, onSubmit }: QuestionProps) => {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p>{text}</p>
      <label htmlFor={id}>{t('password.own')}</label>
      <PasswordInput id={id} autoFocus maxLength={200} autoComplete="current-password" onChange={onChange} />
      <Refusal of={refusal} />
    </form>
  )
}

interface PasswordPrompt {
  readonly title: string
  readonly text: string
  /** Label of the confirming button. */
  readonly verb: string
  readonly cancel: string
  readonly act: (password: string) => Promise<unknown>
  readonly onCancel?: () => void
}

/**
 * Prompts for the user's own password before a sensitive action, which a stolen session alone must not allow. Stays
 * open after a refusal.
 */
export const promptPassword = ({ title, text, verb, cancel, act, onCancel }: PasswordPrompt): void => {
  let password = ''
  let isBusy = false
  const submit = async () => {
    // Enter submits the form even while the button is busy.
    if (isBusy) return
    isBusy = true
    modal.update({ confirmLoading: true })
    try {
      await act(password)
      modal.close()
    } catch (error) {
      if (!isApiError(error)) throw error
      modal.update({ content: question(error) })
    } finally {
      isBusy = false
      modal.update({ confirmLoading: false })
    }
  }
  const question = (refusal?: ApiError) => (
    <PasswordQuestion
      text={text}
      refusal={refusal}
      onChange={(typed) => (password = typed)}
      onSubmit={() => void submit()}
    />
  )
  const modal = Modal.confirm({
    style: { width: 'min(416px, calc(100vw - 32px))' },
    title,
    content: question(),
    okText: verb,
    cancelText: cancel,
    ...(onCancel && { onCancel }),
    // Never resolves, so that a click does not close the dialog before the response has arrived.
    onConfirm: () => new Promise(() => void submit()),
  })
}
