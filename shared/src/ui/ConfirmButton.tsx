import { Button, Popconfirm } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from './Refusal'
import { useAction } from './use-action'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title' | 'content'> {
  /** The question: what will happen, to what. */
  readonly question: ReactNode
  readonly verb: string
  /** A refusal is shown beneath the question, which stays open; the button can be used again. */
  readonly onConfirm: () => Promise<unknown>
}

export const ConfirmButton = ({ question, verb, onConfirm, ...button }: ConfirmButtonProps) => {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const isActing = useRef(false)
  const { isPending, refusal, run, forget } = useAction(onConfirm)
  const act = async () => {
    isActing.current = true
    const isDone = await run().finally(() => (isActing.current = false))
    if (isDone) setOpen(false)
  }
  return (
    <Popconfirm
      focusLock
      style={{ minWidth: 240, maxWidth: 'min(420px, calc(100vw - 32px))' }}
      title={question}
      content={refusal && <Refusal of={refusal} />}
      okText={verb}
      cancelText={t('action.cancel')}
      okButtonProps={{ status: button.status ?? 'default', loading: isPending }}
      popupVisible={isOpen}
      onVisibleChange={(isVisible) => {
        // Arco closes the pop-up as soon as the verb is clicked; it stays open until the response has arrived.
        if (isActing.current) return
        if (isVisible) forget()
        setOpen(isVisible)
      }}
      onOk={() => void act()}
    >
      <Button {...button} loading={isPending} />
    </Popconfirm>
  )
}
