import { useState } from 'react'
import type { ComponentProps } from 'react'
import { EyeIcon } from './icons'
import { TextField } from './TextField'
import type { Words } from './words'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'> {
  readonly words: Words
}

/** A password that can be looked at; says so when Caps Lock is on. */
export const PasswordField = ({ words, ...field }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const toggleLabel = isShown ? words.hide_password : words.show_password
  return (
    <TextField
      {...field}
      label={words.password}
      hint={isCapsLock ? words.caps_lock : null}
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
