import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { FailureAlert } from './FailureAlert'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'
import { useEntry } from './use-entry'
import { useSignIn } from './use-sign-in'
import type { Messages } from './messages'
import './form.css'

interface SignInFormProps {
  readonly messages: Messages
  readonly onSuccess: () => void
  /** Called at the first key press, when a sign-in is likely. */
  readonly onFirstKey: () => void
}

type FieldName = 'username' | 'password'

/** Returns a function that calls `action` at its first call only. */
const useOnce = (action: () => void): (() => void) => {
  const isDone = useRef(false)
  return () => {
    if (isDone.current) return
    isDone.current = true
    action()
  }
}

export const SignInForm = ({ messages, onSuccess, onFirstKey }: SignInFormProps) => {
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
      {failure && <FailureAlert failure={failure} messages={messages} />}
      <p className="sign-in-unseen" role="alert">
        {missing.length > 0 && messages.fields_to_correct(missing.length)}
      </p>
      <TextField
        id="username"
        ref={usernameInput}
        label={messages.username}
        error={missing.includes('username') ? messages.username_empty : null}
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
        messages={messages}
        error={missing.includes('password') ? messages.password_empty : null}
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
        {messages.remember}
      </label>
      <button type="submit" className="sign-in-submit" aria-disabled={isSubmitting}>
        {isSubmitting && <span className="sign-in-spinner" aria-hidden="true" />}
        {isSubmitting ? messages.submitting : messages.submit}
      </button>
    </form>
  )
}
