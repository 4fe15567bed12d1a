import { useEffect, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, PropsWithChildren, RefObject } from 'react'
import { nextItem } from './next-item'
import './popup.css'

interface PopupProps {
  readonly id?: string
  readonly label: string
  /** Where it stands in the window. */
  readonly style: CSSProperties
  /** What opened it: using that is not "elsewhere", and the focus goes back there. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Closes when somebody acts elsewhere. */
const useOutside = (holders: readonly RefObject<HTMLElement | null>[], close: () => void): void => {
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !holders.some(({ current }) => current?.contains(target))) close()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    addEventListener('resize', close)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      removeEventListener('resize', close)
    }
  })
}

/**
 * A menu over the page; its items have the role `menuitem`, whatever else stands among them is only shown. Arrow keys
 * move in it, choosing closes it.
 */
export const Popup = ({ id, label, style, opener, onClose, children }: PropsWithChildren<PopupProps>) => {
  const popup = useRef<HTMLDivElement>(null)
  useOutside([popup, opener], onClose)

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
    // The popup's own keys are not the menu's around it.
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
