import { useEffect, useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { nextItem } from './next-item'

interface PopupMenuProps {
  /** Name of the button and of the menu. */
  readonly label: string
  readonly button: ReactNode
  /** Items have the role `menuitem`; whatever else stands among them is only shown. */
  readonly children: ReactNode
  readonly place: 'below' | 'beside'
  readonly className: string
  /** The button stands for the page that is shown. */
  readonly isMarked?: boolean
}

const GAP_PX = 4

/** Where the popup stands in the window, so that nothing that scrolls cuts it off. */
const placeAt = (button: HTMLElement, place: PopupMenuProps['place']): CSSProperties => {
  const { top, right, bottom } = button.getBoundingClientRect()
  if (place === 'beside') return { top, left: right + GAP_PX }
  return { top: bottom + GAP_PX, right: Math.max(GAP_PX, innerWidth - right) }
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
  const open = () => opener.current && setStyle(placeAt(opener.current, place))
  useOutside(isOpen, holder, close)

  useEffect(() => {
    if (isOpen) nextItem(popup.current, 'Home')?.focus()
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      close()
      opener.current?.focus()
    }
    if (event.key === 'ArrowDown' && !isOpen) open()
    const next = isOpen ? nextItem(popup.current, event.key) : null
    next?.focus()
    if (next || event.key === 'ArrowDown') event.preventDefault()
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
