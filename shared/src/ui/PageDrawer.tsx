import { Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useCallback, useId, useRef } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PageDrawer.module.css'

/**
 * Widths in CSS pixels, never wider than the screen. Each kind has one width, so that drawers of a kind open at the
 * same place.
 */
const widths = {
  /** One or two fields. */
  short: 440,
  form: 640,
  /** A record with all its details, or a table. */
  record: 860,
} as const

export type DrawerKind = keyof typeof widths

interface PageDrawerProps {
  readonly title: ReactNode
  /** Comes from the address's query, so that a link opens the drawer and "back" closes it. */
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Kind of content; by default a form. */
  readonly kind?: DrawerKind
  /** Content beside the title: a RecordPager. */
  readonly beside?: ReactNode
}

/**
 * Makes all drawers but the uppermost inert. Otherwise a lower drawer's focus lock takes the focus back until the upper
 * one has slid in, since Arco locks the focus in the upper one only then, and typed text would land in another field.
 * It finds the drawers in the document, since each remote bundles its own copy of this module.
 */
const disableAllButTop = (closing?: HTMLElement) => {
  const open = [...document.querySelectorAll<HTMLElement>('[data-page-drawer="open"]')].filter(
    (drawer) => drawer !== closing && drawer.checkVisibility(),
  )
  for (const [index, drawer] of open.entries())
    drawer.toggleAttribute(
      'inert',
      open.slice(index + 1).some((above) => !drawer.contains(above)),
    )
}

/** Moves the focus into a dialog, and back to the element that opened it when it closes. */
const useDialogFocus = (isOpen: boolean) => {
  const opener = useRef<Element | null>(null)
  /**
   * A ref callback: Arco's dialog is added to the document after this component's effects. It must be referentially
   * stable: a new one would detach from the dialog for a moment, in which a lower drawer's lock takes the focus.
   */
  const enter = useCallback(
    (dialog: HTMLElement | null) => {
      if (!isOpen || !dialog) return
      // Called again, with the drawer open, when a cached page is shown again.
      const isNew = !opener.current
      opener.current ??= document.activeElement
      disableAllButTop()
      // Arco moves the focus in once the drawer has slid in: until then Escape and typing would go to the page.
      if (isNew && !dialog.contains(opener.current)) dialog.focus({ preventScroll: true })
      return () => disableAllButTop(dialog)
    },
    [isOpen],
  )
  const leave = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    opener.current = null
  }
  return { enter, leave }
}

/**
 * A drawer over the page with the behaviour of a dialog: an accessible name, a close button, and the focus returned on
 * close.
 */
export const PageDrawer = (props: PropsWithChildren<PageDrawerProps>) => {
  const { title, isOpen, onClose, kind = 'form', beside, children } = props
  const { t } = useTranslation('common')
  const id = useId()
  const { enter, leave } = useDialogFocus(isOpen)
  const named = {
    role: 'dialog',
    'aria-modal': true,
    'aria-labelledby': id,
    tabIndex: -1,
    'data-page-drawer': isOpen ? 'open' : 'closing',
  }
  const head = (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {beside}
      <button
        type="button"
        className={styles.close}
        aria-label={t('action.close')}
        onClick={onClose}
        {...(beside ? { 'data-autofocus': true } : {})}
      >
        <IconClose />
      </button>
    </div>
  )
  return (
    <Drawer
      {...named}
      ref={enter}
      wrapClassName={styles.frame ?? ''}
      className={styles.drawer ?? ''}
      title={head}
      visible={isOpen}
      onCancel={onClose}
      afterClose={leave}
      closable={false}
      footer={null}
      width={`min(${widths[kind]}px, 100vw)`}
      unmountOnExit
    >
      {children}
    </Drawer>
  )
}
