import { Button, Popconfirm } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from './show-error'
import { useOneAtATime } from './use-one-at-a-time'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title' | 'content'> {
  /** The question: what will happen, to what. */
  readonly question: ReactNode
  /** On the confirming button: the verb. */
  readonly verb: string
  /** A failure is told in a message; the button can be used again. */
  readonly onConfirm: () => Promise<unknown>
}

/** A button that asks before it acts. */
export const ConfirmButton = ({ question, verb, onConfirm, ...button }: ConfirmButtonProps) => {
  const { t } = useTranslation('common')
  const [isPending, setPending] = useState(false)
  const confirm = useOneAtATime(onConfirm)
  const act = async () => {
    setPending(true)
    await confirm()
      .catch(showError)
      .finally(() => setPending(false))
  }
  return (
    <Popconfirm
      focusLock
      style={{ minWidth: 240 }}
      title={question}
      okText={verb}
      cancelText={t('action.cancel')}
      okButtonProps={{ status: button.status ?? 'default', loading: isPending }}
      onOk={act}
    >
      <Button {...button} loading={isPending} />
    </Popconfirm>
  )
}
