import { Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useEffect, useId, useRef } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PageDrawer.module.css'

interface PageDrawerProps {
  readonly title: ReactNode
  /** From the address's query, so that a link opens it and "back" closes it. */
  readonly isOpen: boolean
  readonly onClose: () => void
  /** In CSS pixels; never wider than the screen. */
  readonly width?: number
}

/** Whoever opened a dialog gets the focus back when it closes. */
const useFocusReturn = (isOpen: boolean): (() => void) => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    // Runs again, with the drawer open, when a kept page is shown again.
    if (isOpen) opener.current ??= document.activeElement
  }, [isOpen])
  return () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    opener.current = null
  }
}

/** A drawer over the page, with what a dialog must have: a name, a button to close it, the focus back afterwards. */
export const PageDrawer = ({ title, isOpen, onClose, width = 560, children }: PropsWithChildren<PageDrawerProps>) => {
  const { t } = useTranslation('common')
  const id = useId()
  const returnFocus = useFocusReturn(isOpen)
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id }
  const head = (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
        <IconClose />
      </button>
    </div>
  )
  return (
    <Drawer
      {...dialog}
      className={styles.drawer ?? ''}
      title={head}
      visible={isOpen}
      onCancel={onClose}
      afterClose={returnFocus}
      closable={false}
      footer={null}
      width={`min(${width}px, 100vw)`}
      unmountOnExit
    >
      {children}
    </Drawer>
  )
}
