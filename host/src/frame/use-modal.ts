import { useEffect, useRef } from 'react'

/** Makes the rest of the page inert while the dialog is open, and returns the focus to the opener. */
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
