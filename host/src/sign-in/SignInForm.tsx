import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { FailureAlert } from './FailureAlert'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'
import { useEntry } from './use-entry'
import { useSignIn } from './use-sign-in'
import type { Words } from './words'
import './form.css'

interface SignInFormProps {
  readonly words: Words
  readonly onSuccess: () => void
  /** The first sign that somebody is about to sign in. */
  readonly onFirstKey: () => void
}

type FieldName = 'username' | 'password'

/** Calls at the first time only. */
const useOnce = (action: () => void): (() => void) => {
  const isDone = useRef(false)
  return () => {
    if (isDone.current) return
    isDone.current = true
    action()
  }
}

export const SignInForm = ({ words, onSuccess, onFirstKey }: SignInFormProps) => {
  const [missing, setMissing] = useState<readonly FieldName[]>([])
  const { submit, failure, isSubmitting } = useSignIn(onSuccess)
  const onActivity = useOnce(onFirstKey)
  const { values, setUsername, setPassword, setRemember, form, usernameInput, passwordInput, rememberInput } =
    useEntry(onActivity)
  const { username, password, remember } = values

  const clearMissing = (name: FieldName) => setMissing((names) => names.filter((each) => each !== name))

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const entry = { ...values, username: username.trim() }
    const empty = (['username', 'password'] as const).filter((name) => entry[name] === '')
    setMissing(empty)
    if (empty.length > 0) {
      const first = empty[0] === 'username' ? usernameInput : passwordInput
      return first.current?.focus()
    }
    if (!(await submit(entry))) passwordInput.current?.select()
  }

  return (
    <form
      className="sign-in-form"
      method="post"
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onActivity}
      onInput={onActivity}
    >
      {failure && <FailureAlert failure={failure} words={words} />}
      <p className="sign-in-unseen" role="alert">
        {missing.length > 0 && words.fields_to_correct(missing.length)}
      </p>
      <TextField
        id="username"
        ref={usernameInput}
        label={words.username}
        error={missing.includes('username') ? words.username_empty : null}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={username}
        onChange={({ target }) => {
          setUsername(target.value)
          clearMissing('username')
        }}
      />
      <PasswordField
        id="password"
        ref={passwordInput}
        words={words}
        error={missing.includes('password') ? words.password_empty : null}
        maxLength={200}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          clearMissing('password')
        }}
      />
      <label className="sign-in-check">
        <input
          type="checkbox"
          ref={rememberInput}
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
        {words.remember}
      </label>
      <button type="submit" className="sign-in-submit" aria-disabled={isSubmitting}>
        {isSubmitting && <span className="sign-in-spinner" aria-hidden="true" />}
        {isSubmitting ? words.submitting : words.submit}
      </button>
    </form>
  )
}
