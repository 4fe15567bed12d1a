import { useEffect, useRef } from 'react'

/** What is behind the dialog can neither be reached nor read while it is open; whoever opened it gets the focus back. */
export const useModal = () => {
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
