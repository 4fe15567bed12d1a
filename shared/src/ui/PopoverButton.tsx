import { Button, Popover } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PropsWithChildren, type ReactNode } from 'react'

interface PopoverButtonProps extends Omit<ButtonProps, 'content' | 'onClick'> {
  readonly content: (close: () => void) => ReactNode
  readonly position?: 'bl' | 'br'
  /** Whether it is open when it is mounted. */
  readonly isOpenAtFirst?: boolean
}

const REACHABLE = 'button:not(:disabled), input:not(:disabled), a[href]'

/**
 * The panel. It takes the focus when it opens, since it is at the end of the document, far from the button in Tab
 * order.
 */
const Panel = ({ close, children }: PropsWithChildren<{ close: () => void }>) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(REACHABLE)?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div ref={panel} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

/** A button that opens a small panel; Escape closes it and returns the focus to the button. */
export const PopoverButton = ({ content, position = 'bl', isOpenAtFirst = false, ...button }: PopoverButtonProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const opener = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      position={position}
      content={<Panel close={close}>{content(close)}</Panel>}
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      unmountOnExit
      style={{ maxWidth: 'min(440px, calc(100vw - 16px))' }}
    >
      <Button
        {...button}
        ref={(element: HTMLElement | null) => {
          opener.current = element
        }}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      />
    </Popover>
  )
}
