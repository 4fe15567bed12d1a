import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './modal-panel.css'

/** Makes the rest of the page inert while the dialog is open, and returns the focus to the opener. */
const useModal = () => {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.getElementById('root')
    const opener = document.activeElement
    root?.toggleAttribute('inert', true)
    dialog.current?.focus()
    return () => {
      root?.toggleAttribute('inert', false)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return dialog
}

interface ModalPanelProps {
  readonly className: string
  /** Id of the element that names the dialog. */
  readonly titleId: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/**
 * Dialog over the page, which Escape or a click outside closes. Not Arco's drawer, whose code would be added to every
 * first visit.
 */
export const ModalPanel = ({ className, titleId, onClose, onKeyDown, children }: ModalPanelProps) => {
  const dialog = useModal()
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    onKeyDown?.(event)
  }
  return createPortal(
    <div className="modal-layer">
      <div className="modal-mask" onClick={onClose} />
      <div
        className={`modal-panel ${className}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={dialog}
        onKeyDown={handleKey}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
