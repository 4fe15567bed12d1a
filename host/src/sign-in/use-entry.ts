import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlySubmit } from '../first/early-submit'
import { readRememberedName } from './remembered-name'

/**
 * Values and elements of the sign-in form. The form is in the page's HTML: text that was typed or filled in by the
 * browser, and a submit before this script was loaded, are taken over.
 * @param onTyped called if the form already contains text
 */
export const useEntry = (onTyped: () => void) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const rememberInput = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    const [name, secret] = [usernameInput.current, passwordInput.current]
    if (!name || !secret) return
    const isTyped = name.value !== '' || secret.value !== ''
    const known = name.value || readRememberedName()
    setUsername(known)
    setPassword(secret.value)
    setRemember(rememberInput.current?.checked ?? true)
    setSubmitted(takeEarlySubmit())
    if (isTyped) onTyped()
    else (known ? secret : name).focus()
    // Runs once, when the script is loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // An effect, because the form's fields have the typed values only after the next render.
  useEffect(() => {
    if (isSubmitted) form.current?.requestSubmit()
  }, [isSubmitted])

  const values = { username, password, remember }
  return { values, setUsername, setPassword, setRemember, form, usernameInput, passwordInput, rememberInput }
}
