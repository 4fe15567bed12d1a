import { Button } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { IconCheckCircleFill, IconMinusCircle } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN_LENGTH } from '../contract/session'
import styles from './NewPasswordInput.module.css'
import { PasswordInput } from './PasswordInput'

/** The contract's password rule, in checks that are shown while typing. */
const rules = [
  { name: 'length', isMet: (password: string) => [...password].length >= PASSWORD_MIN_LENGTH },
  { name: 'upper', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'lower', isMet: (password: string) => /\p{Ll}/u.test(password) },
] as const

const Rules = ({ id, password }: { id: string; password: string }) => {
  const { t } = useTranslation('common')
  return (
    <ul id={id} className={styles.rules}>
      {rules.map(({ name, isMet }) => {
        const met = isMet(password)
        return (
          <li key={name} className={styles.rule} data-met={met}>
            {met ? <IconCheckCircleFill aria-hidden="true" /> : <IconMinusCircle aria-hidden="true" />}
            {t(`password.rule.${name}`, { least: PASSWORD_MIN_LENGTH })}
            <span className={styles.spoken}>{t(met ? 'password.met' : 'password.unmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface NewPasswordInputProps extends Pick<InputProps, 'aria-label' | 'disabled' | 'error' | 'id'> {
  readonly value?: string
  readonly onChange?: (password: string) => void
  /** Generates a password; if passed, a button offers it. */
  readonly generate?: () => string
}

/** An input for a new password that shows which parts of the rule it meets. */
export const NewPasswordInput = ({ value = '', onChange, generate, ...input }: NewPasswordInputProps) => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  const rulesId = useId()
  const make = (makePassword: () => string) => {
    onChange?.(makePassword())
    setShown(true)
  }
  return (
    <div>
      <div className={styles.line}>
        <PasswordInput
          {...input}
          value={value}
          onChange={(typed) => onChange?.(typed)}
          isShown={isShown}
          onShownChange={setShown}
          autoComplete="new-password"
          aria-describedby={rulesId}
          maxLength={200}
        />
        {generate && <Button onClick={() => make(generate)}>{t('password.generate')}</Button>}
      </div>
      <Rules id={rulesId} password={value} />
    </div>
  )
}
