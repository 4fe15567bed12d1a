import { useState } from 'react'
import type { Environment } from '@outlet/shared/contract/environments'
import { CanaryForm } from './canaries/CanaryForm'
import { TokenForm } from './machine-tokens/TokenForm'
import { TokenNotice, type MadeToken } from './machine-tokens/TokenNotice'
import { PinForm } from './PinForm'
import { PromoteForm } from './PromoteForm'
import type { ReleasesUrl } from './releases-url'
import { RevokeForm } from './RevokeForm'
import { FreezeForm, NewEnvironmentForm, RulesForm } from './RuleForms'

interface ReleaseFormsProps {
  readonly url: ReleasesUrl
  readonly environments: readonly Environment[]
  readonly onClose: () => void
}

/** The page's forms, each opened by the address. */
export const ReleaseForms = ({ url, environments, onClose }: ReleaseFormsProps) => {
  const { form, to, of, version } = url
  // Here and nowhere else: no cache, address or storage keeps a token.
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
        // Keyed: each environment's form begins with that environment's values.
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
