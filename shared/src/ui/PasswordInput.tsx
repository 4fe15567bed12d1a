import { Button, Input } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { IconEye, IconEyeInvisible } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PasswordInputProps extends Omit<InputProps, 'type' | 'suffix'> {
  /** Controls from outside whether the password is readable: after it was generated. */
  readonly isShown?: boolean
  readonly onShownChange?: (isShown: boolean) => void
}

/** A password input, hidden until the user reveals it. */
export const PasswordInput = ({ isShown, onShownChange, ...input }: PasswordInputProps) => {
  const { t } = useTranslation('common')
  const [isShownHere, setShownHere] = useState(false)
  const shown = isShown ?? isShownHere
  const toggle = () => (onShownChange ?? setShownHere)(!shown)
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      suffix={
        <Button
          type="text"
          size="mini"
          icon={shown ? <IconEyeInvisible /> : <IconEye />}
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          title={t(shown ? 'password.hide' : 'password.show')}
          onClick={toggle}
        />
      }
    />
  )
}
