import { useState } from 'react'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { CanaryForm } from './canaries/CanaryForm'
import { TokenForm } from './machine-tokens/TokenForm'
import { TokenNotice, type MadeToken } from './machine-tokens/TokenNotice'
import { PinForm } from './environments/PinForm'
import { PromoteForm } from './environments/PromoteForm'
import type { ReleasesUrl } from './releases-url'
import { RevokeForm } from './RevokeForm'
import { FreezeForm, NewEnvironmentForm, RulesForm } from './environments/RuleForms'

interface ReleaseFormsProps {
  readonly url: ReleasesUrl
  readonly environments: readonly Environment[]
  readonly onClose: () => void
}

export const ReleaseForms = ({ url, environments, onClose }: ReleaseFormsProps) => {
  const { form, to, of, version } = url
  // The token exists only in this state: it is never stored in a cache, an address or browser storage.
  const [made, setMade] = useState<MadeToken>()
  const environment = environments.find((one) => one.environment === to)
  return (
    <>
      <NewEnvironmentForm isOpen={form === 'new'} onClose={onClose} />
      <TokenForm environments={environments} isOpen={form === 'token'} onClose={onClose} onMade={setMade} />
      <TokenNotice made={made} onClose={() => setMade(undefined)} />
      {of !== undefined && version !== undefined && (
        <RevokeForm
          key={`${of}@${version}`}
          name={of}
          version={version}
          environments={environments}
          isOpen={form === 'revoke'}
          onClose={onClose}
        />
      )}
      {environment && (
        // The key resets the forms to the values of the new environment.
        <div key={environment.environment}>
          <PinForm {...{ environment, onClose, remote: of, version }} isOpen={form === 'pin'} />
          <CanaryForm
            key={`${of ?? ''}@${version ?? ''}`}
            {...{ environment, onClose, remote: of, version }}
            isOpen={form === 'canary'}
          />
          <PromoteForm {...{ environment, environments, onClose }} isOpen={form === 'promote'} />
          <FreezeForm {...{ environment, onClose }} isOpen={form === 'freeze'} />
          <RulesForm {...{ environment, onClose }} isOpen={form === 'rules'} />
        </div>
      )}
    </>
  )
}
