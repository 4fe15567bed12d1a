import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { isKey } from './keys'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The dialog that has the keys for itself: the uppermost. One of a kept page that is hidden has not. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) => dialog.checkVisibility()).at(-1)

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented

/**
 * Single keys that work anywhere on the page while nobody types and no dialog is open; with `part`, those of the dialog
 * that this element is in, while it is the uppermost.
 */
export const useShortcuts = (
  handlers: Readonly<Record<string, () => void>>,
  part?: RefObject<Element | null>,
): void => {
  const isHeard = () => {
    const dialog = topDialog()
    return part ? dialog?.contains(part.current) === true : dialog === undefined
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const handler = Object.entries(handlers).find(([key]) => isKey(event, key))?.[1]
    if (!handler || !isPlain(event) || isTyping(event.target) || !isHeard()) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
