import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeEarlySubmit } from '../first/early-submit'
import { readRememberedName } from './remembered-name'

/**
 * The values of the sign-in form and its elements. The form stands in the page's HTML: what was typed, filled in by the
 * browser, or submitted before this script came is taken over.
 * @param onTyped called if something was typed before
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
    // Once, when the script comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // Its state comes together with what was typed: the rendering before has neither.
  useEffect(() => {
    if (isSubmitted) form.current?.requestSubmit()
  }, [isSubmitted])

  const values = { username, password, remember }
  return { values, setUsername, setPassword, setRemember, form, usernameInput, passwordInput, rememberInput }
}
