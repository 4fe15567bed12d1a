import { Modal } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, type ApiError } from '../api/api-error'
import { PasswordInput } from './PasswordInput'
import { Refusal } from './Refusal'

interface QuestionProps {
  /** Why it is asked. */
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

interface Asked {
  readonly title: string
  readonly text: string
  /** On the confirming button. */
  readonly verb: string
  readonly cancel: string
  readonly act: (password: string) => Promise<unknown>
  readonly onCancel?: () => void
}

/** Asks for the reader's own password before `act` does what a stolen session must not; stays open where that is refused. */
export const askPassword = ({ title, text, verb, cancel, act, onCancel }: Asked): void => {
  let password = ''
  let isBusy = false
  const submit = async () => {
    // Enter sends the form also while the button waits.
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
    // A click must not close it before the answer is there.
    onConfirm: () => new Promise(() => void submit()),
  })
}
