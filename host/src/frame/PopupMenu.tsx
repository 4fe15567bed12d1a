import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Popup } from './Popup'

/** Below the button, aligned with its end or its start; or beside it. */
type PopupPlace = 'below' | 'under' | 'beside'

const GAP_PX = 4
const EDGE_PX = 8

/** Position of a popup in the window, so that no scrolling element clips it and it stays within the window. */
const popupStyle = (button: HTMLElement, place: PopupPlace): CSSProperties => {
  const { top, right, bottom, left } = button.getBoundingClientRect()
  if (place !== 'beside') {
    const at = bottom + GAP_PX
    const maxHeight = innerHeight - at - EDGE_PX
    if (place === 'below') return { top: at, right: Math.max(GAP_PX, innerWidth - right), maxHeight }
    return left < innerWidth / 2 ? { top: at, left, maxHeight } : { top: at, right: innerWidth - right, maxHeight }
  }
  const isLow = top > innerHeight / 2
  return {
    left: right + GAP_PX,
    ...(isLow
      ? { bottom: innerHeight - bottom, maxHeight: bottom - EDGE_PX }
      : { top, maxHeight: innerHeight - top - EDGE_PX }),
  }
}

/** Key that opens a popup from its button, in addition to Enter. */
const openingKey: Readonly<Record<PopupPlace, string>> = {
  below: 'ArrowDown',
  under: 'ArrowDown',
  beside: 'ArrowRight',
}

interface PopupMenuProps {
  /** Name of the button and of the menu. */
  readonly label: string
  readonly button: ReactNode
  /** Items have the role `menuitem`; other content is only displayed. */
  readonly children: ReactNode
  readonly place: PopupPlace
  readonly className: string
  /** The button stands for the page that is shown. */
  readonly isMarked?: boolean
}

/** A button that opens a menu: arrow keys move in it, Escape closes it and returns the focus to the button. */
export const PopupMenu = ({ label, button, children, place, className, isMarked = false }: PopupMenuProps) => {
  const [style, setStyle] = useState<CSSProperties | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popupId = useId()
  const isOpen = style !== null
  const close = () => setStyle(null)
  const open = () => opener.current && setStyle(popupStyle(opener.current, place))

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!isOpen && key === openingKey[place]) open()
    else if (isOpen && place === 'beside' && key === 'ArrowLeft') {
      close()
      opener.current?.focus()
    } else return
    // The menu around the button must not handle the popup's own keys.
    event.preventDefault()
  }

  return (
    <div className="popup-holder" onKeyDown={onKeyDown}>
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
        <Popup id={popupId} label={label} style={style} opener={opener} onClose={close}>
          {children}
        </Popup>
      )}
    </div>
  )
}
