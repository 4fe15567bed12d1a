import { Alert, Input, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Revocation, type Environment } from '@outlet/shared/contract/releases/environments'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { revokeAction } from './releases.queries'
import { useChange } from './environments/use-change'

interface RevokeFormProps {
  readonly name: string
  readonly version: string
  readonly environments: readonly Environment[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form to revoke a release permanently; previews the affected environments. */
export const RevokeForm = ({ name, version, environments, isOpen, onClose }: RevokeFormProps) => {
  const { t } = useTranslation('admin')
  const change = useChange()
  const { mutateAsync } = useMutation(revokeAction)
  const release = `${name}@${version}`
  const pinning = environments.filter(({ pins }) => pins[name] === version).map(({ environment }) => environment)
  const submit = async (body: Revocation) => {
    await change(mutateAsync({ params: { name, version }, body }))
    Message.success(t('releases.revoke.done', { release }))
  }
  const effect =
    pinning.length > 0
      ? t('releases.revoke.goes_back', { environments: pinning.join(', ') })
      : t('releases.revoke.nowhere')
  return (
    <FormDrawer<Revocation, Revocation>
      kind="short"
      isDanger
      name={`revoke ${release}`}
      title={t('releases.revoke.title', { release })}
      saveLabel={t('releases.revoke.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      initial={{ reason: '' }}
      schema={Revocation}
      submit={submit}
    >
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        content={`${t('releases.revoke.for_good', { release })} ${effect}`}
      />
      <FormField field="reason" label={t('releases.reason')} required hint={t('releases.reason_hint')}>
        <Input maxLength={500} />
      </FormField>
    </FormDrawer>
  )
}
