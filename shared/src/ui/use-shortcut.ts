import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { isKey } from './keys'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The uppermost dialog, which alone handles keys. Dialogs of hidden cached pages do not count. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) => dialog.checkVisibility()).at(-1)

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented

/**
 * Registers single-key shortcuts that work anywhere on the page outside of text fields while no dialog is open. With
 * `part`, they work in the dialog that contains this element while it is the uppermost.
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
