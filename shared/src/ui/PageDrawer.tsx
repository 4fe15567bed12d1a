import { Drawer } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useCallback, useId, useRef } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PageDrawer.module.css'

/** In CSS pixels; never wider than the screen. One width a kind, so that what opens is where one looks for it. */
const widths = {
  /** A question or two. */
  short: 440,
  form: 640,
  /** One thing with all that is known of it, or a table. */
  record: 860,
} as const

export type DrawerKind = keyof typeof widths

interface PageDrawerProps {
  readonly title: ReactNode
  /** From the address's query, so that a link opens it and "back" closes it. */
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What it holds; a form unless said. */
  readonly kind?: DrawerKind
  /** Beside the title: a RecordPager. */
  readonly beside?: ReactNode
}

/**
 * Only the uppermost drawer takes input. Without it a lower drawer's focus lock takes the focus back until the upper one
 * has slid in, since Arco locks the focus in that one only then: what is typed meanwhile would land in another field.
 * By the document, since each remote has this module for itself.
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

/** Whoever opened a dialog gives it the focus, and gets it back when it closes. */
const useDialogFocus = (isOpen: boolean) => {
  const opener = useRef<Element | null>(null)
  /**
   * As a ref: Arco's dialog comes to the document later than this component's effects. The same one at each render: a new one
   * would let go of the dialog for a moment, in which a lower drawer's lock takes the focus.
   */
  const enter = useCallback(
    (dialog: HTMLElement | null) => {
      if (!isOpen || !dialog) return
      // Comes again, with the drawer open, when a kept page is shown again.
      const isNew = !opener.current
      opener.current ??= document.activeElement
      disableAllButTop()
      // Arco moves the focus in when the drawer has slid in: until then Escape and typing would still go to the page.
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

/** A drawer over the page, with what a dialog must have: a name, a button to close it, the focus back afterwards. */
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
