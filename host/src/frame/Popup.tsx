import {
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PropsWithChildren,
  type RefObject,
} from 'react'
import { useOutside } from './use-outside'
import './popup.css'

/** The menu item that a key leads to; null if the key moves nowhere. */
const nextItem = (menu: HTMLElement | null, key: string): HTMLElement | null => {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const target = { Home: 0, End: -1, ArrowDown: (at + 1) % items.length, ArrowUp: at <= 0 ? -1 : at - 1 }[key]
  return target === undefined ? null : (items.at(target) ?? null)
}

interface PopupProps {
  readonly id?: string
  readonly label: string
  /** Position in the window. */
  readonly style: CSSProperties
  /** Element that opened the popup. It does not count as outside, and receives the focus on close. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/**
 * A menu over the page. Its items have the role `menuitem`; other content is only displayed. Arrow keys move between
 * items; choosing one closes the menu.
 */
export const Popup = ({ id, label, style, opener, onClose, children }: PropsWithChildren<PopupProps>) => {
  const popup = useRef<HTMLDivElement>(null)
  useOutside([popup, opener], onClose)
  useEffect(() => {
    addEventListener('resize', onClose)
    return () => removeEventListener('resize', onClose)
  })

  useEffect(() => {
    nextItem(popup.current, 'Home')?.focus()
  }, [])

  const close = () => {
    onClose()
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close()
    }
    const next = nextItem(popup.current, event.key)
    next?.focus()
    // The menu around the popup must not handle the popup's own keys.
    if (next || event.key === 'Escape') event.preventDefault()
  }

  return (
    <div
      className="popup"
      id={id}
      role="menu"
      aria-label={label}
      ref={popup}
      style={style}
      onClick={close}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
