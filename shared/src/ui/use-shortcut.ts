import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A dialog that is open has the keys for itself; one of a kept page that is hidden has not. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility())

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.defaultPrevented

/** Single keys that work anywhere on the page while nobody types and no dialog is open. */
export const useShortcuts = (handlers: Readonly<Record<string, () => void>>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const handler = Object.hasOwn(handlers, event.key) ? handlers[event.key] : undefined
    if (!handler || !isPlain(event) || isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
