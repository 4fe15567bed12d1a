import { Button, Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import { useEffect, useRef } from 'react'
import { refusalText, type RefusalError } from '../i18n/problem-text'
import styles from './refusal-at-button.module.css'
import { stayAtButton } from './stay-at-button'

interface Notice {
  readonly button: Element | null
  readonly about: string
  readonly close: () => void
}

let notices: readonly Notice[] = []

/** Removes all notices: the next user to sign in must not read them. */
export const closeRefusals = (): void => notices.forEach(({ close }) => close())

const USED = 'button, a[href], label, [role="menuitem"], [role="option"]'

/**
 * The button in use. The entry of a menu is removed by now, and has returned the focus to the menu's button. Safari does
 * not focus a button that is clicked.
 */
const usedButton = (): Element | null => {
  const target = window.event?.target
  return document.activeElement?.closest('button, a[href]') ?? (target instanceof Element ? target.closest(USED) : null)
}

const nameOf = (button: Element | null): string =>
  (button?.getAttribute('aria-label') ?? button?.textContent ?? '').trim()

interface FloatingRefusalProps {
  readonly notice: Notice
  readonly text: string
  /** Called with the element of the message that contains this text. */
  readonly onPanel: (panel: HTMLElement) => void
}

const FloatingRefusal = ({ notice, text, onPanel }: FloatingRefusalProps) => {
  const content = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = content.current?.closest<HTMLElement>('[role="alert"]')
    if (!panel) return
    onPanel(panel)
    return stayAtButton(panel, notice.button)
  }, [notice, onPanel])
  useEffect(() => store.sub(tokenAtom, notice.close), [notice])
  useEffect(() => {
    const closeNewest = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || notices.at(-1) !== notice) return
      // So that the drawer beneath does not close too.
      event.stopImmediatePropagation()
      notice.close()
    }
    document.addEventListener('keydown', closeNewest, true)
    return () => document.removeEventListener('keydown', closeNewest, true)
  }, [notice])
  return (
    <span ref={content} className={styles.content}>
      <span>
        {notice.about && <strong className={styles.about}>{notice.about}</strong>}
        {text}
      </span>
      <Button
        type="text"
        size="mini"
        className={styles.close ?? ''}
        aria-label={i18n.t('common:action.close')}
        onClick={notice.close}
      />
    </span>
  )
}

const show = (button: Element | null, about: string, text: string) => {
  let panel: HTMLElement | undefined
  const notice: Notice = {
    button,
    about,
    close() {
      if (!notices.includes(notice)) return
      notices = notices.filter((one) => one !== notice)
      const hadFocus = panel?.contains(document.activeElement)
      // Arco removes the message only after an animation.
      if (panel) panel.style.display = 'none'
      closeMessage()
      if (hadFocus && button instanceof HTMLElement) button.focus()
    },
  }
  const content = <FloatingRefusal notice={notice} text={text} onPanel={(element) => (panel = element)} />
  const closeMessage = Message.error({ content, duration: 0, className: styles.notice ?? '' })
  notices = [...notices, notice]
}

/**
 * Prepares the display of a refusal at the button in use. Called when the action starts, it removes the former refusal
 * at this button. The returned function shows a new one there until it is closed; if the button is no longer drawn (its
 * row was scrolled away), it shows it at the top of the page. `about`: the action, if the button's name does not state
 * it. The notice is a message of the page and not part of the row, so that it outlives the row.
 */
export const refusalAtButton = (about?: string): ((error: RefusalError) => void) => {
  const button = usedButton()
  const what = about ?? nameOf(button)
  const isSame = (notice: Notice) =>
    notice.button === button || (notice.about === what && notice.button?.isConnected !== true)
  notices.filter(isSame).forEach(({ close }) => close())
  return (error) => show(button, what, refusalText(i18n, error))
}
