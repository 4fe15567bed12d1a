import { Message } from '@arco-design/web-react'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { Password } from '@outlet/shared/contract/session'
import { z } from '@outlet/shared/contract/zod'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { NewPasswordInput } from '@outlet/shared/ui/NewPasswordInput'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setPasswordAction } from './account.queries'

const Change = z
  .object({
    current_password: z.string().min(1, { error: 'user.current_password_required' }),
    password: Password,
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, { path: ['again'], error: 'password.not_the_same' })
type Change = z.infer<typeof Change>

const nothing: Change = { current_password: '', password: '', again: '' }

interface PasswordDrawerProps {
  readonly user: CurrentUser
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Drawer that changes the person's own password. */
export const PasswordDrawer = ({ user, isOpen, onClose }: PasswordDrawerProps) => {
  const { t } = useTranslation('account')
  const { mutateAsync: setPassword } = useMutation(setPasswordAction)
  const submit = async ({ current_password, password }: Change) => {
    const { ended } = await setPassword({ params: { userId: user.accountId }, body: { current_password, password } })
    Message.success(t('password.changed', { count: ended }))
  }
  return (
    <FormDrawer
      title={t('password.change')}
      isOpen={isOpen}
      onClose={onClose}
      kind="short"
      name="password"
      secretFields={Object.keys(nothing)}
      initial={nothing}
      schema={Change}
      submit={submit}
      saveLabel={t('password.save')}
    >
      {/* User name under which password managers save the new password. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <FormField field="current_password" label={t('password.current')} required>
        <PasswordInput autoComplete="current-password" maxLength={200} />
      </FormField>
      <FormField field="password" label={t('password.new')} required>
        <NewPasswordInput />
      </FormField>
      <FormField field="again" label={t('password.again')} required hint={t('password.follows')}>
        <PasswordInput autoComplete="new-password" maxLength={200} />
      </FormField>
    </FormDrawer>
  )
}
