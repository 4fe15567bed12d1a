import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { Popup } from './Popup'
import { openingKey, popupStyle } from './popup-place'
import type { PopupPlace } from './popup-place'

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

/** A button that opens a menu: arrow keys move in it, Escape closes it and returns to the button. */
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
    // The popup's own keys are not the menu's around it.
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
