import { useEffect, useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { nextItem } from './next-item'
import { openingKey, popupStyle } from './popup-place'
import type { PopupPlace } from './popup-place'
import './popup.css'

interface PopupMenuProps {
  /** Name of the button and of the menu. */
  readonly label: string
  readonly button: ReactNode
  /** Items have the role `menuitem`; whatever else stands among them is only shown. */
  readonly children: ReactNode
  readonly place: PopupPlace
  readonly className: string
  /** The button stands for the page that is shown. */
  readonly isMarked?: boolean
}

/** Closes when somebody acts elsewhere. */
const useOutside = (isOpen: boolean, holder: { current: HTMLElement | null }, close: () => void): void => {
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !holder.current?.contains(target)) close()
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

/** A button that opens a menu: arrow keys move in it, Escape closes it and returns to the button. */
export const PopupMenu = ({ label, button, children, place, className, isMarked = false }: PopupMenuProps) => {
  const [style, setStyle] = useState<CSSProperties | null>(null)
  const holder = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const popupId = useId()
  const isOpen = style !== null
  const close = () => setStyle(null)
  const open = () => opener.current && setStyle(popupStyle(opener.current, place))
  useOutside(isOpen, holder, close)

  useEffect(() => {
    if (isOpen) nextItem(popup.current, 'Home')?.focus()
  }, [isOpen])

  const closeByKey = () => {
    close()
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!isOpen) {
      if (key !== openingKey[place]) return
      open()
    } else if (key === 'Escape' || (place === 'beside' && key === 'ArrowLeft')) closeByKey()
    else {
      const next = nextItem(popup.current, key)
      if (!next) return
      next.focus()
    }
    // The popup's own keys are not the menu's around it.
    event.preventDefault()
  }

  return (
    <div className="popup-holder" ref={holder} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={opener}
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popupId : undefined}
        data-holds-page={isMarked}
        onClick={isOpen ? close : open}
      >
        {button}
      </button>
      {style && (
        <div className="popup" id={popupId} role="menu" aria-label={label} ref={popup} style={style} onClick={close}>
          {children}
        </div>
      )}
    </div>
  )
}
