import { useState } from 'react'
import type { ComponentProps } from 'react'
import { EyeIcon } from './icons'
import { TextField } from './TextField'
import type { Messages } from './messages'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'> {
  readonly messages: Messages
}

/** Password field with a button that shows the password, and a hint while Caps Lock is on. */
export const PasswordField = ({ messages, ...field }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const toggleLabel = isShown ? messages.hide_password : messages.show_password
  return (
    <TextField
      {...field}
      label={messages.password}
      hint={isCapsLock ? messages.caps_lock : null}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
    >
      <button
        type="button"
        className="sign-in-icon-button"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-controls={field.id}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon isCrossed={isShown} />
      </button>
    </TextField>
  )
}
