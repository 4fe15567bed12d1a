import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewUser, User, UserChange, userCan } from '@outlet/shared/contract/users'
import { Password } from '@outlet/shared/contract/session'
import { z } from '@outlet/shared/contract/zod'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { NewPasswordInput } from '@outlet/shared/ui/NewPasswordInput'
import { generatePassword } from './generate-password'
import { HandOverNotice, type NewAccess } from './HandOverNotice'
import { newUserValues, userBody, userChangeBody, valuesOfUser, type UserFormValues } from './user-form-values'
import { UserFormFields } from './UserFormFields'
import { setUserPasswordAction, signUpUserAction, updateUserAction, userQuery } from './users.queries'

const secret = ['password']

interface DrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface PasswordProps extends DrawerProps {
  /** Called with the new credentials, which the admin must pass on. */
  readonly onSet: (access: NewAccess) => void
}

const PasswordField = ({ label, hint }: { label: string; hint: string }) => (
  <FormField field="password" label={label} required hint={hint}>
    <NewPasswordInput generate={generatePassword} />
  </FormField>
)

const CreateUserDrawer = ({ isOpen, onClose, onSet }: PasswordProps) => {
  const { t } = useTranslation('admin')
  const { mutateAsync: signUp } = useMutation(signUpUserAction)
  const submit = async (body: NewUser) => {
    const { username } = await signUp({ body })
    onSet({ username, password: body.password })
  }
  return (
    <FormDrawer
      title={t('users.form.new_title')}
      isOpen={isOpen}
      onClose={onClose}
      name="new"
      secretFields={secret}
      initial={newUserValues}
      schema={NewUser}
      bodyOf={userBody}
      submit={submit}
      saveLabel={t('users.form.create')}
    >
      <UserFormFields />
      <PasswordField label={t('users.form.initial_password')} hint={t('users.form.initial_password_hint')} />
    </FormDrawer>
  )
}

/** Returns the label and value of a form field for resolving a conflict; null for an unknown field. */
const useUserFieldText = () => {
  const { t } = useTranslation('admin')
  return (field: string, values: UserFormValues) => {
    if (field === 'version') return null
    const { role, state, ...texts } = values
    const said: Record<string, string> = {
      ...texts,
      role: t(`users.role.${role}`),
      state: t(`users.state.${state}`),
    }
    return { label: t(`users.field.${field}`), text: said[field] || t('users.detail.not_given') }
  }
}

const EditUserDrawer = ({ user, isOpen, onClose }: DrawerProps & { readonly user: User }) => {
  const { t } = useTranslation('admin')
  const ownId = useCurrentUser()?.accountId ?? null
  const describe = useUserFieldText()
  const { mutateAsync: update } = useMutation(updateUserAction)
  const mayChangeAccess = userCan.changeAccess(user, ownId)
  const submit = async ({ role, state, ...rest }: UserChange) => {
    const body = mayChangeAccess ? { ...rest, role, state } : rest
    const { name } = await update({ params: { userId: user.id }, body })
    Message.success(t('users.done.saved', { name }))
  }
  return (
    <FormDrawer
      title={t('users.form.edit_title', { name: user.name })}
      isOpen={isOpen}
      onClose={onClose}
      name={`edit ${user.id}`}
      initial={valuesOfUser(user)}
      schema={UserChange}
      bodyOf={userChangeBody(user)}
      submit={submit}
      valuesOf={(current) => valuesOfUser(User.parse(current))}
      describe={describe}
    >
      <UserFormFields user={user} mayChangeAccess={mayChangeAccess} />
    </FormDrawer>
  )
}

const NewPassword = z.object({ password: Password })
type NewPassword = z.infer<typeof NewPassword>

const ResetPasswordDrawer = ({ user, isOpen, onClose, onSet }: PasswordProps & { readonly user: User }) => {
  const { t } = useTranslation('admin')
  const { mutateAsync: setPassword } = useMutation(setUserPasswordAction)
  const submit = async (body: NewPassword) => {
    await setPassword({ params: { userId: user.id }, body })
    onSet({ username: user.username, password: body.password })
  }
  return (
    <FormDrawer
      title={t('users.form.password_title', { name: user.name })}
      isOpen={isOpen}
      onClose={onClose}
      kind="short"
      name={`password ${user.id}`}
      secretFields={secret}
      initial={{ password: '' }}
      schema={NewPassword}
      submit={submit}
      saveLabel={t('users.form.set_password')}
    >
      <PasswordField label={t('users.form.new_password')} hint={t('users.form.new_password_hint')} />
    </FormDrawer>
  )
}

interface UserFormsProps {
  readonly form: 'new' | 'edit' | 'password' | undefined
  readonly userId: string | undefined
  readonly onClose: () => void
}

/** Form that the address opens: for a new user, for the user of the open drawer, or for their password. */
export const UserForms = ({ form, userId, onClose }: UserFormsProps) => {
  const { data: user } = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== undefined })
  const [access, setAccess] = useState<NewAccess>()
  return (
    <>
      <CreateUserDrawer isOpen={form === 'new'} onClose={onClose} onSet={setAccess} />
      {user && <EditUserDrawer key={`edit ${user.id}`} user={user} isOpen={form === 'edit'} onClose={onClose} />}
      {user && (
        <ResetPasswordDrawer
          key={`password ${user.id}`}
          user={user}
          isOpen={form === 'password'}
          onClose={onClose}
          onSet={setAccess}
        />
      )}
      <HandOverNotice access={access} onClose={() => setAccess(undefined)} />
    </>
  )
}
