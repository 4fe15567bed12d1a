import { Input, Message } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { CurrentUser, ProfileChange } from '@outlet/shared/contract/session'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateProfileAction } from './account.queries'
import { profileBody, profileFields, valuesOfProfile } from './profile-values'
import type { ProfileField, ProfileValues } from './profile-values'

const inputs: Readonly<Record<Exclude<ProfileField, 'introduction'>, InputProps>> = {
  name: { maxLength: 100, autoComplete: 'name' },
  email: { maxLength: 254, inputMode: 'email', autoComplete: 'email' },
  phone: { maxLength: 40, inputMode: 'tel', autoComplete: 'tel' },
  job: { maxLength: 100, autoComplete: 'organization-title' },
  organization: { maxLength: 100, autoComplete: 'organization' },
  location: { maxLength: 100 },
  personalWebsite: { maxLength: 300, inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
}

const Fields = () => {
  const { t } = useTranslation('account')
  const optional = t('profile.optional')
  return (
    <>
      <FieldRow>
        {profileFields.map((field) =>
          field === 'introduction' ? null : (
            <FormField key={field} field={field} label={t(`profile.field.${field}`)} required={field === 'name'}>
              <Input placeholder={field === 'name' ? '' : optional} {...inputs[field]} />
            </FormField>
          ),
        )}
      </FieldRow>
      <FormField field="introduction" label={t('profile.field.introduction')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} placeholder={optional} />
      </FormField>
    </>
  )
}

interface EditProfileDrawerProps {
  readonly user: CurrentUser
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Drawer that edits the person's own profile. */
export const EditProfileDrawer = ({ user, isOpen, onClose }: EditProfileDrawerProps) => {
  const { t } = useTranslation('account')
  const { mutateAsync: update } = useMutation(updateProfileAction)
  const describe = (field: string, values: ProfileValues) => {
    const known = profileFields.find((each) => each === field)
    return known ? { label: t(`profile.field.${known}`), text: values[known] || t('profile.not_given') } : null
  }
  return (
    <FormDrawer
      title={t('profile.edit_title')}
      isOpen={isOpen}
      onClose={onClose}
      name="profile"
      initial={valuesOfProfile(user)}
      schema={ProfileChange}
      bodyOf={profileBody}
      submit={async (body) => {
        await update({ body })
        Message.success(t('profile.saved'))
      }}
      valuesOf={(current) => valuesOfProfile(CurrentUser.parse(current))}
      describe={describe}
    >
      <Fields />
    </FormDrawer>
  )
}
